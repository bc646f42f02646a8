import { expect, it } from 'vitest'
import { createLives } from './lives.ts'

it('D9 asks once a second for the same backend, also where no answer came, and anew where that is not good enough', async () => {
  let now = 0
  const asked: string[] = []
  const lives = createLives(
    async (instance) => {
      asked.push(instance)
      return instance === 'silent' ? null : asked.length < 4
    },
    () => new Date(now),
  )
  for (const instance of ['one', 'silent', 'one', 'silent']) await lives.isAlive(instance, 'recent')
  expect(asked).toEqual(['one', 'silent'])
  expect(await lives.isAlive('silent', 'recent')).toBeNull()
  now = 999
  expect(await lives.isAlive('one', 'recent')).toBe(true)
  expect(asked).toHaveLength(2)
  now = 1000
  await lives.isAlive('one', 'recent')
  expect(asked).toHaveLength(3)
  expect(await lives.isAlive('one', 'none')).toBe(false)
  expect(await lives.isAlive('one', 'recent')).toBe(false)
  expect(asked).toHaveLength(4)
})
