import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { storePack } from '../content/store.ts'
import { makeStudent } from '../testing/duel-rig.ts'
import { alwaysRight, alwaysWrong, duelsPack, playDuel, setDuel } from '../testing/duels.ts'
import { onEveryDatabase } from '../testing/on-databases.ts'
import { candidates, findGhost } from './ghosts.ts'
import { readLobby } from './lobby.ts'

const now = new Date(Date.UTC(2026, 10, 21, 8))

onEveryDatabase('duels of the past to play against', (database) => {
  const db = () => database().db
  beforeAll(() => storePack(db(), duelsPack()))
  const student = async () => (await makeStudent(database(), now)).id

  it('DUEL-02 of many only the newest are looked at', async () => {
    const duelId = await setDuel(db(), { first: await student(), second: await student(), at: now })
    await playDuel(db(), duelId, [alwaysRight, alwaysWrong])
    const studentId = await student()
    const find = () => findGhost(db(), { studentId, subject: 'polity', format: 'blitz', rating: 1500 }, now)
    const hasGhosts = async () => (await readLobby(db(), studentId, now)).hasGhosts
    /** Newer ones, at which nobody sits. */
    const addNewer = (count: number) =>
      sql`
        insert into duel.duel (id, kind, format, subject, is_rated, matched_at, setup, questions, ended_at, ending)
        select gen_random_uuid(), kind, format, subject, is_rated, matched_at, setup, questions,
               ended_at + interval '1 second', ending
        from duel.duel cross join generate_series(1, ${count}::integer) where id = ${duelId}`.execute(db())
    await addNewer(candidates - 1)
    expect([await find(), await hasGhosts()]).toEqual([expect.objectContaining({ duelId }), true])
    await addNewer(1)
    expect([await find(), await hasGhosts()]).toEqual([null, false])
  })
})
