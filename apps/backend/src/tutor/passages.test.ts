import { expect, it } from 'vitest'
import { buildLibrary } from '../content/library.ts'
import { fixturePack } from '../testing/pack.ts'
import { isOpenToAll, passageOf } from './passages.ts'

const library = buildLibrary([fixturePack()])
const [item] = library.news
const id = item?.questions[0]?.id ?? ''
const today = new Date('2026-01-10T06:30:00Z')
const before = new Date('2001-01-01T00:00:00Z')

it('QUEST-08 a question of the news is open to all once its item is out, and its passage with it', () => {
  const address = `question:${id}#explanation`
  expect([isOpenToAll(library, id, today), passageOf(library, address, today)?.id]).toEqual([true, address])
  expect([isOpenToAll(library, id, before), passageOf(library, address, before)]).toEqual([false, undefined])
  expect(isOpenToAll(library, 'nothing', today)).toBe(false)
})
