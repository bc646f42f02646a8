import { expect, onTestFinished, test } from 'vitest'
import { createTestBackend } from '../testing/backend.ts'
import { openTestDatabase, twoSeconds } from '../testing/database.ts'

test('F34 while the embedded database is at one query for two seconds, the service answers what needs none', async () => {
  const database = await openTestDatabase()
  const { app } = await createTestBackend(database)
  onTestFinished(async () => {
    await app.close()
    await database.close()
  })
  const origin = await app.listen({ port: 0, host: '127.0.0.1' })
  await fetch(`${origin}/healthz`) // the first of all loads much
  const order: string[] = []
  const query = database.pool.query(twoSeconds).then(() => order.push('the query'))
  // With the database on this thread, or without a turn for others, it came after the query.
  const answer = await fetch(`${origin}/healthz`)
  expect(await answer.json()).toEqual({ ok: true })
  order.push('an answer')
  // Behind the query, and no sooner.
  const ready = await fetch(`${origin}/readyz`)
  expect(ready.status).toBe(200)
  order.push('what needs the database')
  await query
  expect(order).toEqual(['an answer', 'the query', 'what needs the database'])
})
