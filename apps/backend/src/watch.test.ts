import { randomUUID } from 'node:crypto'
import { Watch } from '@abhyas/telemetry/watch'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { onEveryDatabase } from './testing/on-databases.ts'
import type { Model } from './tutor/model.ts'
import { watchDatabase, watchedModel } from './watch.ts'

onEveryDatabase('the numbers of the database', (database) => {
  it('F9 count the duels that are played, and those that nobody looks after', async () => {
    const { db } = database()
    const watch = new Watch()
    watchDatabase(watch, database())
    const add = (dueInSeconds: number, isOver = false) =>
      sql`
      insert into duel.duel (id, kind, format, subject, is_rated, matched_at, setup, questions, due_at, ended_at, ending)
      values (${randomUUID()}, 'bot', 'blitz', 'polity', false, clock_timestamp(), '{}', '[]',
        clock_timestamp() + make_interval(secs => ${dueInSeconds}),
        ${isOver ? new Date() : null}, ${isOver ? '{}' : null})`.execute(db)
    await add(20)
    await add(-5)
    await add(-500)
    await add(-500, true)
    const text = await watch.registry.metrics()
    expect(text).toContain('abhyas_duels{state="running"} 3')
    expect(text).toContain('abhyas_duels{state="overdue"} 1')
    expect(text).toMatch(/abhyas_database_connections\{state="busy"\} \d/)
  })
})

describe('calls of the language model', () => {
  const saying = (parts: readonly string[], failure?: Error): Model => ({
    write: async function* () {
      yield* parts
      if (failure) throw failure
    },
  })
  const outcomeOf = async (model: Model, read: (parts: AsyncIterable<string>) => Promise<unknown>) => {
    const outcomes: string[] = []
    const watched = watchedModel(model, (outcome) => void outcomes.push(outcome))
    await read(watched.write([], new AbortController().signal)).catch(() => undefined)
    return outcomes
  }
  const whole = async (parts: AsyncIterable<string>) => {
    let text = ''
    for await (const part of parts) text += part
    return text
  }
  const first = async (parts: AsyncIterable<string>) => {
    for await (const part of parts) return part
    return ''
  }

  it('are counted once each: whole, failed, or given up by whoever reads', async () => {
    expect(await outcomeOf(saying(['a', 'b']), whole)).toEqual(['ok'])
    expect(await outcomeOf(saying(['a'], new Error('broke off')), whole)).toEqual(['failed'])
    expect(await outcomeOf(saying(['a', 'b']), first)).toEqual(['given up'])
  })
})
