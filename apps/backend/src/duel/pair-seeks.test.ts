import { beforeAll, beforeEach, expect, it } from 'vitest'
import { storePack } from '../content/store.ts'
import { makeStudent } from '../testing/duel-rig.ts'
import { duelsPack } from '../testing/duels.ts'
import { onEveryDatabase } from '../testing/on-databases.ts'
import type { Format } from './game.ts'
import { createMatches } from './matches.ts'
import { pairAll } from './pair-seeks.ts'
import { createReserve, type Reserve } from './reserve.ts'
import { storeSeek } from './seek-rows.ts'

const now = new Date(Date.UTC(2026, 10, 21, 8))
const subject = 'polity'

onEveryDatabase('pairing those who search', (database) => {
  const db = () => database().db
  beforeAll(() => storePack(db(), duelsPack()))
  beforeEach(() => db().deleteFrom('duel.seek').execute())

  const search = async (format: Format) => {
    const { id } = await makeStudent(database(), now)
    await storeSeek(db(), { studentId: id, network: null, subject, format }, now)
    return id
  }
  const pair = (reserve: Reserve) =>
    db()
      .transaction()
      .execute((tx) => pairAll(tx, createMatches(reserve), now))
  const readSearching = async () => {
    const rows = await db().selectFrom('duel.seek').select('student_id').execute()
    return rows.map(({ student_id }) => student_id).toSorted()
  }

  it('DUEL-02 whoever began another duel leaves the queue, and whoever was to play them stays in it', async () => {
    const [busy, other] = [await search('blitz'), await search('blitz')]
    await db()
      .transaction()
      .execute((tx) => createMatches(createReserve()).alone(tx, { studentId: busy, subject, format: 'blitz' }, now))
    expect(await pair(createReserve())).toEqual([])
    expect(await readSearching()).toEqual([other])
    const third = await search('blitz')
    expect((await pair(createReserve())).flat().toSorted()).toEqual([other, third].toSorted())
    expect(await readSearching()).toEqual([])
  })

  it('DUEL-02 a format for which the reserve is too small keeps nobody else from playing', async () => {
    const few: Reserve = async (tx) => (await createReserve()(tx)).slice(0, 6)
    const long = [await search('long'), await search('long')]
    const blitz = [await search('blitz'), await search('blitz')]
    expect((await pair(few)).flat().toSorted()).toEqual(blitz.toSorted())
    expect(await readSearching()).toEqual(long.toSorted())
  })
})
