import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createTestBackend, type TestBackend } from '../testing/backend.ts'
import { onEveryDatabase } from '../testing/on-databases.ts'
import { createPushBrowser } from '../testing/push-browser.ts'
import type { Outcome } from './sender.ts'
import { purgeSubscriptions } from './subscriptions.ts'
import { tellDue } from './tell.ts'

/** In India, on the day of the pack's last editions. */
const today = (time: string) => new Date(`2026-03-10T${time}:00+05:30`)
const theDayBefore = new Date('2026-03-09T12:00:00+05:30')

onEveryDatabase('push messages', (database) => {
  let backend: TestBackend
  let own: { token: string; studentId: string }
  const sent: { readonly name: string; readonly title: string; readonly path: string }[] = []
  let outcome: Outcome = 'sent'
  /** Where not `outcome`. */
  const others = new Map<string, Promise<Outcome>>()
  const pusher = {
    isKnown: () => true,
    send: async ({ endpoint }: { endpoint: string }, { message }: { message: { title: string; path: string } }) => {
      const name = endpoint.slice(endpoint.lastIndexOf('/') + 1)
      sent.push({ name, title: message.title, path: message.path })
      return others.get(name) ?? outcome
    },
  }
  beforeAll(async () => {
    backend = await createTestBackend(database(), { push: pusher })
    backend.clock.now = theDayBefore
    own = await backend.signIn('own@example.org')
  })
  beforeEach(async () => {
    await database().db.deleteFrom('push.subscription').execute()
    sent.length = 0
    others.clear()
    outcome = 'sent'
    backend.clock.now = theDayBefore
  })
  afterAll(() => backend.app.close())

  const consent = async (isGiven: boolean, { token } = own) => {
    const reply = await backend.ask('PUT', '/account/consents', { purpose: 'push', isGiven }, token)
    expect(reply.status).toBe(200)
  }
  const asked = new Set<string>()
  /** Subscribes as the client does: the consent first, once for each student. */
  const subscribe = async (name: string, changes: object = {}, student = own) => {
    if (!asked.has(student.studentId)) await consent(true, student)
    asked.add(student.studentId)
    await keep(name, changes, student)
  }
  const keep = async (name: string, changes: object = {}, { token } = own) => {
    const { keys } = createPushBrowser()
    const body = { endpoint: `https://push.test/${name}`, keys, topics: ['news'], quiet: null, ...changes }
    expect(await backend.ask('PUT', '/push/subscription', body, token)).toMatchObject({ status: 200 })
  }
  const tell = (time: string) =>
    tellDue(
      { db: database().db, library: () => backend.library, isStopping: () => false, now: () => today(time) },
      pusher,
    )
  const told = () => sent.map(({ name }) => name)

  it('ENG-05 the day’s news is told once, when both papers are out and while it is day', async () => {
    await subscribe('a')
    await subscribe('none', { topics: [] })
    await tell('05:59')
    await tell('21:00')
    expect(sent).toEqual([])
    expect(await tell('06:00')).toEqual({ sent: 1, gone: 0, later: 0, unheard: 0, refused: 0 })
    await tell('06:01')
    await subscribe('a')
    await tell('12:00')
    expect(sent).toEqual([{ name: 'a', title: 'Today’s news is out', path: '/news' }])
  })

  it('ENG-05 whoever subscribes hears nothing of that day', async () => {
    backend.clock.now = today('07:00')
    await subscribe('a')
    await tell('07:01')
    expect(sent).toEqual([])
  })

  it('ENG-05 several backends that ask at once tell everybody once', async () => {
    const students = await Promise.all(Array.from({ length: 5 }, (_, n) => backend.signIn(`s${n}@example.org`)))
    const names = students.flatMap((_, n) => Array.from({ length: 9 }, (_unused, m) => `s${n}-${m}`))
    for (const [n, student] of students.entries()) {
      for (let m = 0; m < 9; m++) await subscribe(`s${n}-${m}`, {}, student)
    }
    await Promise.all([tell('08:00'), tell('08:00'), tell('08:00')])
    await tell('08:01')
    expect(told().toSorted()).toEqual(names.toSorted())
  })

  it('ENG-05 quiet hours put it off to their end, over midnight too', async () => {
    await subscribe('night', { quiet: { from: '22:00', to: '07:30' } })
    await subscribe('morning', { quiet: { from: '06:00', to: '09:00' } })
    await subscribe('day', { quiet: { from: '09:00', to: '17:00' } })
    await tell('07:29')
    expect(told()).toEqual(['day'])
    await tell('07:30')
    await tell('08:59')
    expect(told()).toEqual(['day', 'night'])
    await tell('09:00')
    expect(told()).toEqual(['day', 'night', 'morning'])
  })

  /** What was sent before the student says yes, and who was told in the minute after. */
  const aroundYes = async (student: typeof own) => {
    await tell('08:00')
    const before = [...sent]
    await consent(true, student)
    await tell('08:01')
    return { before, told: told() }
  }

  it('C4 ENG-05 who withdrew the consent to push is told nothing until it is given again, whatever subscribes', async () => {
    const student = await backend.signIn('withdraws@example.org')
    await subscribe('a', {}, student)
    backend.clock.now = new Date(theDayBefore.getTime() + 60_000)
    await consent(false, student)
    backend.clock.now = new Date(theDayBefore.getTime() + 120_000)
    await keep('a', {}, student)
    expect(await aroundYes(student)).toEqual({ before: [], told: ['a'] })
  })

  it('C4 ENG-05 who never gave the consent to push is told nothing, however subscribed', async () => {
    const student = await backend.signIn('silent@example.org')
    await keep('a', {}, student)
    expect(await aroundYes(student)).toEqual({ before: [], told: ['a'] })
  })

  it('ENG-05 T1 who signed out is told nothing, and where is forgotten', async () => {
    const student = await backend.signIn('leaves@example.org')
    await subscribe('a', {}, student)
    await subscribe('stays')
    expect((await backend.ask('DELETE', '/account/session', undefined, student.token)).status).toBe(204)
    await tell('08:00')
    expect(told()).toEqual(['stays'])
    await purgeSubscriptions(database().db, today('08:00'))
    const left = await database().db.selectFrom('push.subscription').select('endpoint').execute()
    expect(left).toEqual([{ endpoint: 'https://push.test/stays' }])
  })

  it('ENG-05 a push service that cannot take it now is asked again after a quarter of an hour, one that refuses is not', async () => {
    await subscribe('a')
    outcome = 'later'
    await tell('08:00')
    outcome = 'sent'
    await tell('08:14')
    expect(told()).toEqual(['a'])
    await tell('08:15')
    await tell('09:00')
    expect(told()).toEqual(['a', 'a'])
    await subscribe('b')
    outcome = 'refused'
    await tell('10:00')
    await tell('11:00')
    expect(told()).toEqual(['a', 'a', 'b'])
  })

  it('ENG-05 a message whose answer was lost is not sent again: it may be there', async () => {
    await subscribe('a')
    outcome = 'unheard'
    await tell('08:00')
    outcome = 'sent'
    await tell('08:15')
    await tell('12:00')
    expect(told()).toEqual(['a'])
  })

  const many: { token: string; studentId: string }[] = []
  /** `n0`, `n1` and on, of students who have ten each. */
  const subscribeMany = async (count: number) => {
    for (let n = 0; n < count; n++) {
      const at = Math.floor(n / 10)
      many[at] ??= await backend.signIn(`many${at}@example.org`)
      await subscribe(`n${n}`, {}, many[at])
    }
  }

  it('ENG-05 an endpoint that never answers holds nobody up', async () => {
    await subscribeMany(50)
    const dead = Promise.withResolvers<Outcome>()
    for (const n of [3, 17, 40]) others.set(`n${n}`, dead.promise)
    const telling = tell('08:00')
    await expect.poll(told).toHaveLength(50)
    dead.resolve('unheard')
    expect(await telling).toEqual({ sent: 47, gone: 0, later: 0, unheard: 3, refused: 0 })
  })

  it('ENG-05 a push service that takes nothing is left alone for a quarter of an hour, the others are not', async () => {
    await subscribeMany(60)
    await subscribe('other', { endpoint: 'https://other.test/other' })
    const stuck = (name: string) => others.set(name, Promise.resolve('later'))
    for (let n = 0; n < 60; n++) stuck(`n${n}`)
    expect(await tell('08:00')).toMatchObject({ sent: 1, later: 60 })
    expect(told()).toContain('other')
    const tried = told().length
    expect(tried).toBeLessThan(30)
    others.clear()
    await tell('08:14')
    expect(told()).toHaveLength(tried)
    expect(await tell('08:15')).toMatchObject({ sent: 60, later: 0 })
  })

  it('ENG-05 who is told late is told while it is day, or not at all', async () => {
    await subscribeMany(50)
    let turn = 0
    // The evening ends while it is told.
    const now = () => today(turn++ < 3 ? '20:59' : '21:00')
    await tellDue({ db: database().db, library: () => backend.library, isStopping: () => false, now }, pusher)
    expect(told().length).toBeLessThan(50)
  })

  it('ENG-05 a browser that its push service does not know any more is forgotten', async () => {
    await subscribe('a')
    outcome = 'gone'
    await tell('08:00')
    expect(await database().db.selectFrom('push.subscription').selectAll().execute()).toEqual([])
  })

  it('ENG-05 QUEST-02 of revision those are told for whom cards came due in the last week, and not while it is paused', async () => {
    const card = async (email: string, due: string, paused?: string) => {
      const student = await backend.signIn(email)
      const body = JSON.stringify({ questionId: 'q', answers: 1, correct: 1, last: null, card: { due } })
      await database().pool.query(`insert into questions.progress values ($1, 'q', $2)`, [student.studentId, body])
      if (paused !== undefined) {
        await database().pool.query(
          `insert into questions.plan values ($1, 'pausedUntil', to_jsonb($2::text), now(), gen_random_uuid())`,
          [student.studentId, paused],
        )
      }
      await subscribe(email, { topics: ['revision'] }, student)
    }
    await card('due@example.org', today('10:00').toISOString())
    await card('resumed@example.org', today('10:00').toISOString(), '2026-03-10')
    await card('paused@example.org', today('10:00').toISOString(), '2026-03-11')
    await card('later@example.org', today('23:00').toISOString())
    await card('long-ago@example.org', '2026-03-01T00:00:00.000Z')
    await subscribe('nothing', { topics: ['revision'] })
    await tell('12:00')
    expect(sent).toEqual([])
    await tell('18:00')
    await tell('19:00')
    expect(told().toSorted()).toEqual(['due@example.org', 'resumed@example.org'])
    expect(sent[0]?.path).toBe('/revision')
  })
})
