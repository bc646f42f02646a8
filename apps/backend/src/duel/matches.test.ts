import { beforeAll, expect, it } from 'vitest'
import { storePack } from '../content/store.ts'
import { makeStudent } from '../testing/duel-rig.ts'
import { duelsPack, setDuel } from '../testing/duels.ts'
import { onEveryDatabase } from '../testing/on-databases.ts'
import { createDuelStore } from './store.ts'

const start = Date.UTC(2026, 10, 21, 8)

onEveryDatabase('what a duel begins with', (database) => {
  const db = () => database().db
  beforeAll(() => storePack(db(), duelsPack()))

  /** Whether `first` may still leave one early, after two others that nobody was ready for. */
  const isExcusedAfter = async (secondOf: () => Promise<string | undefined>) => {
    const { id: first } = await makeStudent(database(), new Date(start))
    let at = start
    const { read, run } = createDuelStore(db(), () => new Date(at))
    const begin = async () => {
      const second = await secondOf()
      return setDuel(db(), { first, ...(second ? { second } : {}), at: new Date(at) })
    }
    for (let n = 0; n < 2; n += 1) {
      const id = await begin()
      at += 60_000
      await run(id, (duel) => duel.command({ type: 'tick' }))
    }
    const { id: second } = await makeStudent(database(), new Date(start))
    const last = await setDuel(db(), { first, second, at: new Date(at) })
    return (await read(last))?.row.setup.isExcused
  }
  const stranger = async () => (await makeStudent(database(), new Date(start))).id

  it('D10 two early ends a day are excused, and those of duels with a bot do not count', async () => {
    expect(await isExcusedAfter(stranger)).toEqual([false, true])
    expect(await isExcusedAfter(async () => undefined)).toEqual([true, true])
  })
})
