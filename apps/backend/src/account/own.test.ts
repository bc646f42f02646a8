import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { createTestBackend, noon, type TestBackend } from '../testing/backend.ts'
import { onEveryDatabase } from '../testing/on-databases.ts'
import { tokenDigest } from './secret.ts'

const hourMs = 3_600_000
const later = (ms: number) => new Date(noon.getTime() + ms)
const Devices = z.object({
  devices: z.array(z.looseObject({ id: z.string(), name: z.string(), isCurrent: z.boolean() })),
})

/** A picture as a phone may make it, with a place in it. */
const photograph = (format: 'jpeg' | 'png' | 'webp', width = 400, height = 300) =>
  sharp({ create: { width, height, channels: 3, background: '#369' } })
    .withExif({ IFD0: { Copyright: 'canary' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
    .toFormat(format)
    .toBuffer()

onEveryDatabase('an account of one’s own', (database) => {
  let backend: TestBackend
  beforeAll(async () => {
    backend = await createTestBackend(database())
  })
  afterAll(() => backend.app.close())

  const enter = (email: string) => {
    backend.clock.now = noon
    return backend.signIn(email)
  }
  const patch = (token: string, change: object) => backend.ask('PATCH', '/account/student', change, token)
  const details = (token: string) => backend.ask('GET', '/account/details', undefined, token)
  const put = (token: string, picture: Buffer | string | null) =>
    backend.ask(
      'PUT',
      '/account/photo',
      { picture: Buffer.isBuffer(picture) ? picture.toString('base64') : picture },
      token,
    )
  const look = async (token: string, path: string) => {
    const url = path.replace(/^\/photos/, '/account/photos')
    const { statusCode, headers, rawPayload } = await backend.app.inject({
      url,
      headers: { authorization: `Bearer ${token}` },
    })
    return { status: statusCode, type: headers['content-type'], bytes: rawPayload }
  }
  const photoOf = ({ body }: { body: unknown }) =>
    z.object({ student: z.object({ photo: z.string() }) }).parse(body).student.photo
  const photosStored = async (studentId: string) =>
    (await database().db.selectFrom('account.photo').select('name').where('student_id', '=', studentId).execute())
      .length

  it('ACC-05 what is named changes, the rest stays, and null empties', async () => {
    const { token } = await enter('change@example.org')
    const first = {
      name: ' Asha Rao ',
      state: 'Kerala',
      city: 'Kochi',
      preferredLanguage: 'Hindi',
      examTarget: 'UPSC CSE 2027',
    }
    expect(await patch(token, first)).toMatchObject({ status: 200, body: { student: { ...first, name: 'Asha Rao' } } })
    expect(await patch(token, { city: null, country: 'India' })).toMatchObject({
      body: {
        student: { name: 'Asha Rao', state: 'Kerala', city: null, country: 'India', preferredLanguage: 'Hindi' },
      },
    })
    expect(await patch(token, {})).toMatchObject({ status: 200, body: { student: { state: 'Kerala' } } })
    const broken = [
      { name: '' },
      { name: 'a\0b' },
      { name: 'x'.repeat(101) },
      { preferredLanguage: 'French' },
      { city: 7 },
    ]
    for (const change of broken) expect((await patch(token, change)).status).toBe(400)
  })

  it('ACC-05 two writers of different fields at once both keep theirs', async () => {
    const { token } = await enter('both@example.org')
    await Promise.all([patch(token, { name: 'One' }), patch(token, { city: 'Two' })])
    expect(await backend.ask('GET', '/account/session', undefined, token)).toMatchObject({
      body: { student: { name: 'One', city: 'Two' } },
    })
  })

  it('T29 twenty more fields of every write are refused, and change nothing', async () => {
    const { token, studentId } = await enter('mass@example.org')
    const extras = [
      'id email phone photo isDemo is_demo isPremium is_premium subscriptionTier subscription_tier createdAt created_at',
      'studentId student_id user_id provider role phoneVerifiedAt phone_verified_at deletion',
    ].flatMap((names) => names.split(' '))
    expect(extras).toHaveLength(20)
    const rating = { clientId: randomUUID(), at: noon.toISOString(), source: 'test', stars: 5, words: '' }
    const writes = [
      ['PATCH', '/account/student', { name: 'New' }],
      ['PUT', '/account/photo', { picture: null }],
      ['PUT', '/account/preparation', { examYear: 2027 }],
      ['PUT', '/account/consents', { purpose: 'sms', isGiven: true }],
      ['POST', '/account/ratings', rating],
      ['POST', '/account/deletion', {}],
      ['DELETE', '/account/deletion', {}],
      ['DELETE', '/account/devices', {}],
      ['DELETE', `/account/devices/${randomUUID()}`, {}],
      ['POST', '/account/phone/codes', { phone: '9876543210' }],
      ['POST', '/account/phone', { phone: '9876543210', code: '000000' }],
    ] as const
    const { db } = database()
    const stored = async () => [
      await db.selectFrom('account.student').selectAll().where('id', '=', studentId).execute(),
      (await details(token)).body,
      await db.selectFrom('account.rating').selectAll().where('student_id', '=', studentId).execute(),
    ]
    const before = await stored()
    for (const [method, url, body] of writes) {
      // A phone number may well be given where it is asked for.
      for (const extra of extras.filter((name) => !(name in body))) {
        const { status } = await backend.ask(method, url, { ...body, [extra]: true }, token)
        expect([method, url, extra, status]).toEqual([method, url, extra, 400])
      }
    }
    expect(await stored()).toEqual(before)
  })

  it('T11 of many pictures that one student sends at once some are drawn, the others told to wait, and one is kept', async () => {
    const { token, studentId } = await enter('drawing@example.org')
    const picture = await photograph('jpeg')
    const answers = await Promise.all([1, 2, 3, 4].map(() => put(token, picture)))
    const statuses = answers.map(({ status }) => status)
    expect(statuses).toContain(200)
    expect(statuses.filter((status) => ![200, 429].includes(status))).toEqual([])
    expect((await put(token, picture)).status).toBe(200)
    expect(await photosStored(studentId)).toBe(1)
  })

  it('T16 consents are given fifty times a day at most, and always withdrawn', async () => {
    const { token } = await enter('wavering@example.org')
    const statuses = []
    for (let index = 0; index < 51; index += 1) {
      for (const isGiven of [true, false]) {
        statuses.push((await backend.ask('PUT', '/account/consents', { purpose: 'sms', isGiven }, token)).status)
      }
    }
    expect(statuses).toEqual([...Array.from({ length: 100 }, () => 200), 429, 200])
  })

  it.each(['jpeg', 'png', 'webp'] as const)(
    'ACC-05 a picture (%s) is drawn anew, square and without its place',
    async (format) => {
      const { token, studentId } = await enter(`photo-${format}@example.org`)
      const answer = await put(token, await photograph(format))
      expect(answer.status).toBe(200)
      const path = photoOf(answer)
      expect(path).toMatch(/^\/photos\/[\da-f]{64}$/)
      const seen = await look(token, path)
      expect([seen.status, seen.type]).toEqual([200, 'image/webp'])
      const { format: kept, width, height, exif, xmp, icc } = await sharp(seen.bytes).metadata()
      expect([kept, width, height, exif, xmp, icc]).toEqual(['webp', 256, 256, undefined, undefined, undefined])
      expect(seen.bytes.includes('canary')).toBe(false)
      const stranger = await enter(`photo-${format}-stranger@example.org`)
      expect((await look(stranger.token, path)).status).toBe(404)
      const next = photoOf(await put(token, await photograph(format, 256, 256)))
      expect([await photosStored(studentId), (await look(token, next)).status]).toEqual([1, 200])
      expect(await put(token, null)).toMatchObject({ status: 200, body: { student: { photo: null } } })
      expect([await photosStored(studentId), (await look(token, next)).status]).toEqual([0, 404])
    },
  )

  it('ACC-05 what is no picture, broken or too large is refused, and the old one stays', async () => {
    const { token } = await enter('refused@example.org')
    const photo = photoOf(await put(token, await photograph('png')))
    const jpeg = await photograph('jpeg')
    const large = await sharp({ create: { width: 2049, height: 2048, channels: 3, background: '#fff' } })
      .png()
      .toBuffer()
    const refused = [
      ['<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>', 415],
      ['GIF89a', 415],
      [jpeg.subarray(0, jpeg.length / 2), 400],
      [Buffer.concat([jpeg.subarray(0, 4), Buffer.alloc(64)]), 400],
      [large, 413],
      [Buffer.concat([jpeg, Buffer.alloc(262_145 - jpeg.length)]), 413],
    ] as const
    for (const [picture, status] of refused) {
      expect([status, (await put(token, Buffer.from(picture))).status]).toEqual([status, status])
    }
    for (const text of ['not base64!', '', 'A'.repeat(350_004)]) expect((await put(token, text)).status).toBe(400)
    expect((await put(token, 'A'.repeat(400_000))).status).toBe(413)
    expect(await backend.ask('GET', '/account/session', undefined, token)).toMatchObject({
      body: { student: { photo } },
    })
    expect((await look(token, '/photos/..%2f..%2fsecret')).status).toBe(404)
  })

  it('ACC-05 what was answered before fills what is empty, and nothing that stands', async () => {
    const { token } = await enter('prepared@example.org')
    const prepare = (body: object) => backend.ask('PUT', '/account/preparation', body, token)
    await patch(token, { preferredLanguage: 'Hindi' })
    const answers = { examYear: 2027, stage: 'revising', medium: 'English', dailyMinutes: 90 }
    expect(await prepare(answers)).toMatchObject({
      status: 200,
      body: { student: { examTarget: 'UPSC CSE 2027', preferredLanguage: 'Hindi' } },
    })
    expect((await details(token)).body).toMatchObject({ preparation: answers })
    expect(await prepare({ examYear: 2028 })).toMatchObject({ body: { student: { examTarget: 'UPSC CSE 2027' } } })
    // What was skipped the second time stays as it was answered before.
    expect(z.object({ preparation: z.unknown() }).parse((await details(token)).body).preparation).toEqual({
      ...answers,
      examYear: 2028,
    })
  })

  it('ACC-05 a consent is given by an act only, withdrawn as easily, and every change is kept with its moment', async () => {
    const { token, studentId } = await enter('consent@example.org')
    const set = (purpose: string, isGiven: boolean, at: Date) => {
      backend.clock.now = at
      return backend.ask('PUT', '/account/consents', { purpose, isGiven }, token)
    }
    const none = ['push', 'sms', 'whatsapp', 'email'].map((purpose) => ({ purpose, isGiven: false, at: null }))
    expect((await details(token)).body).toMatchObject({ consents: none })
    await set('sms', true, noon)
    await set('sms', true, later(hourMs))
    expect(await set('push', false, noon)).toMatchObject({
      body: { consents: [{ at: noon.toISOString() }, { isGiven: true, at: noon.toISOString() }, {}, {}] },
    })
    const withdrawn = await set('sms', false, later(2 * hourMs))
    expect(withdrawn).toMatchObject({
      body: { consents: [{}, { isGiven: false, at: later(2 * hourMs).toISOString() }, {}, {}] },
    })
    const rows = database()
      .db.selectFrom('account.consent')
      .selectAll()
      .where('student_id', '=', studentId)
      .orderBy('id')
    expect((await rows.where('purpose', '=', 'sms').execute()).map(({ is_given }) => is_given)).toEqual([true, false])
  })

  it('ACC-05 devices have the name of their sign-in; one is ended, or all the others, and no stranger’s', async () => {
    const email = 'devices@example.org'
    const at = async (ms: number, device?: string) => {
      backend.clock.now = later(ms)
      await backend.ask('POST', '/account/codes', { email })
      const payload = { email, code: backend.inbox.read(email)[0]?.code }
      const headers = device === undefined ? {} : { 'x-client-device': device }
      const reply = await backend.app.inject({ method: 'POST', url: '/account/sessions', headers, payload })
      return z.object({ token: z.string() }).parse(reply.json()).token
    }
    const phone = await at(0, 'Chrome on Android')
    const desk = await at(60_000, 'x'.repeat(61))
    const tablet = await at(120_000)
    const namesOf = (body: unknown) => Devices.parse(body).devices.map(({ name, isCurrent }) => [name, isCurrent])
    const all = await details(phone)
    expect(namesOf(all.body)).toEqual([
      ['Chrome on Android', true],
      ['Unknown device', false],
      ['Unknown device', false],
    ])
    expect(JSON.stringify(all.body)).not.toContain(tokenDigest(phone).toString('hex'))
    const [own, first] = Devices.parse(all.body).devices
    const stranger = await enter('devices-stranger@example.org')
    backend.clock.now = later(180_000)
    const end = (id: string | undefined, token: string) =>
      backend.ask('DELETE', `/account/devices/${id}`, undefined, token)
    expect(await end(first?.id, stranger.token)).toMatchObject({
      status: 200,
      body: { devices: [{ isCurrent: true }] },
    })
    expect((await end(own?.id, phone)).status).toBe(400)
    const isIn = async (token: string) =>
      (await backend.ask('GET', '/account/session', undefined, token)).status === 200
    expect([await isIn(phone), await isIn(desk), await isIn(tablet)]).toEqual([true, true, true])
    expect(namesOf((await end(first?.id, phone)).body)).toHaveLength(2)
    // The latest used stands first.
    expect([await isIn(phone), await isIn(desk), await isIn(tablet)]).toEqual([true, true, false])
    const left = await backend.ask('DELETE', '/account/devices', undefined, phone)
    expect(namesOf(left.body)).toEqual([['Chrome on Android', true]])
    expect([await isIn(phone), await isIn(desk), await isIn(stranger.token)]).toEqual([true, false, true])
  })

  it('ACC-06 what is thought of the app counts once by its clientId', async () => {
    const { token, studentId } = await enter('rates@example.org')
    const rating = { clientId: randomUUID(), at: noon.toISOString(), source: 'duel', stars: 2, words: 'Too short.' }
    const rate = (change: object = {}) => backend.ask('POST', '/account/ratings', { ...rating, ...change }, token)
    const answers = await Promise.all([rate(), rate(), rate()])
    expect(answers.map(({ status, body }) => [status, body])).toEqual(Array.from({ length: 3 }, () => [200, {}]))
    const stored = database().db.selectFrom('account.rating').selectAll().where('student_id', '=', studentId)
    expect(await stored.execute()).toMatchObject([{ stars: 2, words: 'Too short.', source: 'duel' }])
    for (const change of [{ stars: 0 }, { stars: 6 }, { source: 'news' }, { words: 'x'.repeat(1001) }]) {
      expect((await rate(change)).status).toBe(400)
    }
  })

  it('T3 without a session nothing of an account is told or changed', async () => {
    const calls = [
      ['PATCH', '/account/student'],
      ['PUT', '/account/photo'],
      ['GET', '/account/photos/x'],
      ['GET', '/account/details'],
      ['PUT', '/account/preparation'],
      ['PUT', '/account/consents'],
      ['DELETE', '/account/devices'],
      ['DELETE', '/account/devices/x'],
      ['POST', '/account/deletion'],
      ['DELETE', '/account/deletion'],
      ['POST', '/account/ratings'],
      ['GET', '/account/export'],
    ] as const
    for (const [method, url] of calls) {
      expect([url, (await backend.ask(method, url, undefined, 'nobody')).status]).toEqual([url, 401])
    }
  })
})
