import { describe, expect, it } from 'vitest'
import { neighboursOf } from './neighbours.ts'

const items = [{ id: 'a' }, { id: 'b' }, { id: 'c' }]

describe('neighbours', () => {
  it('NEWS-04 an item has the one before and the one after it', () => {
    expect(neighboursOf(items, 'b')).toEqual({ previous: { id: 'a' }, next: { id: 'c' }, position: 2, total: 3 })
  })

  it('NEWS-04 the list ends at both ends', () => {
    expect(neighboursOf(items, 'a').previous).toBeUndefined()
    expect(neighboursOf(items, 'c').next).toBeUndefined()
  })

  it('C10 via NEWS-04 an item opened cold, outside the list, has no neighbours', () => {
    expect(neighboursOf(items, 'x')).toEqual({ previous: undefined, next: undefined, position: 0, total: 3 })
    expect(neighboursOf([], 'x').next).toBeUndefined()
  })
})
