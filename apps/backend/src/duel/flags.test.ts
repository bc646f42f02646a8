import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestBackend, type TestBackend } from '../testing/backend.ts'
import { alwaysWrong, duelsPack, playDuel, setDuel } from '../testing/duels.ts'
import { onEveryDatabase } from '../testing/on-databases.ts'
import { listFlagged, showFlagged } from './flags.ts'

onEveryDatabase('signs of foul play', (database) => {
  let backend: TestBackend
  beforeAll(async () => {
    backend = await createTestBackend(database(), { pack: duelsPack() })
  })
  afterAll(() => backend.app.close())

  const flagged = () => listFlagged(database().db, backend.clock.now)

  it('DUEL-04 the operator sees signs and reports, and nothing where there are none', async () => {
    const { db } = database()
    expect(showFlagged(await flagged())).toBe('There are no signs of foul play, and no reports.')
    const asha = await backend.signIn('asha@example.org')
    const ravi = await backend.signIn('ravi@example.org')
    const both = { first: asha.studentId, second: ravi.studentId }
    let duelId = ''
    for (let n = 0; n < 2; n += 1) {
      duelId = await setDuel(db, { ...both, at: backend.clock.now, isRated: true })
      const plays = [() => ({ isRight: true, afterMs: 100 }), alwaysWrong] as const
      backend.clock.now = await playDuel(db, duelId, plays)
    }
    const report = { clientId: randomUUID(), at: backend.clock.now.toISOString(), duelId, reason: 'cheating', text: '' }
    expect((await backend.ask('POST', '/duel/reports', report, ravi.token)).status).toBe(200)
    const found = await flagged()
    const flags = [{ sign: 'tooQuick', figure: 10, of: 10 }]
    expect(found).toMatchObject([{ studentId: asha.studentId, flags, reports: [{ duelId, reason: 'cheating' }] }])
    const text = showFlagged(found)
    expect(text).toContain('10 of 10 answers within 0.3 s')
    expect(text).toContain(`report: cheating, duel ${duelId}`)
    expect(text).not.toContain('@example.org')
  })

  it('DUEL-04 what a student wrote cannot steer the terminal, and stays on its line', () => {
    const text = '\u001b[2Jno \u009b2J sign\n  sign: \u202eनहीं\u007f'
    const flagged = { studentId: 's', rating: 1500, flags: [], reports: [{ duelId: 'd', reason: 'other', text }] }
    const shown = String.raw`"\u001b[2Jno \u009b2J sign\n  sign: \u202eनहीं\u007f"`
    expect(showFlagged([flagged])).toBe(`Student s, rating 1500\n  report: other, duel d: ${shown}`)
  })
})
