import type { Watch } from '@abhyas/telemetry/watch'
import { sql } from 'kysely'
import type { Database } from './database/open.ts'
import type { Model } from './tutor/model.ts'

/** Of a duel whose time has come and that no backend has looked after, in seconds: one of them sweeps every few. */
const overdueSeconds = 60

/** Adds what the database knows: connections, and the duels of all backends on it. */
export function watchDatabase(watch: Watch, { db, pool }: Pick<Database, 'db' | 'pool'>): void {
  watch.pool(pool)
  watch.gauge('abhyas_duels', 'Duels that are played, and those that nobody looks after', 'state', async () => {
    const { rows } = await sql<{ running: number; overdue: number }>`
      select count(*)::integer as running,
        (count(*) filter (where due_at < clock_timestamp() - make_interval(secs => ${overdueSeconds})))::integer as overdue
      from duel.duel where ended_at is null`.execute(db)
    return { running: rows[0]?.running ?? 0, overdue: rows[0]?.overdue ?? 0 }
  })
}

/** The same model; `onEnd` is told of each of its answers when it is over. */
export const watchedModel = (model: Model, onEnd: ReturnType<Watch['modelCalls']>): Model => ({
  write: async function* (messages, signal) {
    const startedAt = performance.now()
    let outcome: 'ok' | 'failed' | 'given up' = 'given up'
    try {
      yield* model.write(messages, signal)
      outcome = 'ok'
    } catch (error) {
      if (!signal.aborted) outcome = 'failed'
      throw error
    } finally {
      onEnd(outcome, (performance.now() - startedAt) / 1000)
    }
  },
})
