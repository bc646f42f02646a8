import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestBackend, type TestBackend } from '../testing/backend.ts'
import { onEveryDatabase } from '../testing/on-databases.ts'
import { createPushBrowser } from '../testing/push-browser.ts'
import { isKnownService } from './services.ts'

const endpointOf = (name: string) => `https://fcm.googleapis.com/fcm/send/${name}`
const writeOf = (name: string, changes: object = {}) => ({
  endpoint: endpointOf(name),
  keys: createPushBrowser().keys,
  topics: ['news'],
  quiet: { from: '22:00', to: '07:30' },
  ...changes,
})

onEveryDatabase('push subscriptions', (database) => {
  let backend: TestBackend
  let own: { token: string; studentId: string }
  let other: { token: string; studentId: string }
  beforeAll(async () => {
    backend = await createTestBackend(database(), {
      push: { isKnown: isKnownService, send: async () => 'sent' },
    })
    own = await backend.signIn('own@example.org')
    other = await backend.signIn('other@example.org')
  })
  afterAll(() => backend.app.close())

  const subscribe = (body: object, { token } = own) => backend.ask('PUT', '/push/subscription', body, token)
  const unsubscribe = (name: string, { token } = own) =>
    backend.ask('DELETE', '/push/subscription', { endpoint: endpointOf(name) }, token)
  const kept = async () => {
    const rows = await database().db.selectFrom('push.subscription').selectAll().orderBy('endpoint').execute()
    return rows.map(({ endpoint, student_id: studentId, topics, quiet_from: from, quiet_to: to }) => ({
      name: endpoint.slice(endpointOf('').length),
      studentId,
      topics,
      quiet: [from, to],
    }))
  }

  it('ENG-05 a subscription is kept with topics and quiet hours, and said again it is changed', async () => {
    const first = await subscribe(writeOf('a'))
    expect(first).toMatchObject({ status: 200, body: { topics: ['news'], quiet: { from: '22:00', to: '07:30' } } })
    const { studentId } = own
    expect(await kept()).toEqual([{ name: 'a', studentId, topics: ['news'], quiet: [1320, 450] }])
    const again = await subscribe(writeOf('a', { topics: ['revision', 'news'], quiet: null }))
    expect(again.body).toEqual({ topics: ['news', 'revision'], quiet: null })
    expect(await kept()).toEqual([{ name: 'a', studentId, topics: ['news', 'revision'], quiet: [null, null] }])
  })

  it('ENG-05 a phone that two students share tells the one who subscribed last; nobody ends another’s', async () => {
    await subscribe(writeOf('shared'))
    await subscribe(writeOf('shared'), other)
    expect((await kept()).find(({ name }) => name === 'shared')?.studentId).toBe(other.studentId)
    expect(await unsubscribe('shared')).toMatchObject({ status: 200, body: {} })
    expect((await kept()).map(({ name }) => name)).toContain('shared')
    await unsubscribe('shared', other)
    expect((await kept()).map(({ name }) => name)).not.toContain('shared')
  })

  it('T14 an address of no push service, a broken key and whatever else is wrong stores nothing', async () => {
    const before = await kept()
    const { keys } = createPushBrowser()
    const wrong = [
      writeOf('b', { endpoint: 'https://169.254.169.254/latest' }),
      writeOf('b', { endpoint: 'not an address' }),
      writeOf('b\0'),
      writeOf('b\ud800'),
      writeOf('b', { keys: { ...keys, p256dh: 'B'.repeat(87) } }),
      writeOf('b', { keys: { ...keys, p256dh: keys.auth } }),
      writeOf('b', { keys: { ...keys, auth: 'short' } }),
      writeOf('b', { topics: ['everything'] }),
      writeOf('b', { quiet: { from: '22:00', to: '22:00' } }),
      writeOf('b', { quiet: { from: '24:00', to: '07:00' } }),
      writeOf('b', { student: other.studentId }),
      {},
    ]
    for (const body of wrong) expect(await subscribe(body)).toMatchObject({ status: 400 })
    expect(await backend.ask('PUT', '/push/subscription', writeOf('b'))).toMatchObject({ status: 401 })
    for (const name of ['b\0', 'b\ud800']) expect(await unsubscribe(name)).toMatchObject({ status: 400 })
    expect(await kept()).toEqual(before)
  })

  it('ENG-05 of more than ten the oldest go', async () => {
    for (let n = 0; n < 12; n++) {
      backend.clock.now = new Date(backend.clock.now.getTime() + 1000)
      await subscribe(writeOf(`n${String(n).padStart(2, '0')}`))
    }
    const names = (await kept()).filter(({ studentId }) => studentId === own.studentId).map(({ name }) => name)
    expect(names).toEqual(Array.from({ length: 10 }, (_, n) => `n${String(n + 2).padStart(2, '0')}`))
  })

  it('ENG-05 where push is off nobody can subscribe', async () => {
    const off = await createTestBackend(database())
    const student = await off.signIn('off@example.org')
    expect(await off.ask('PUT', '/push/subscription', writeOf('off'), student.token)).toMatchObject({ status: 409 })
    await off.app.close()
  })
})
