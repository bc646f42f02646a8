/** Answers of a healthy backend about the student's account, and inputs for them: a part of answers.ts. */
export const student = {
  id: '0190a0a0-0000-7000-8000-000000000001',
  name: 'Asha',
  email: 'asha@example.org',
  phone: null,
  photo: null,
  state: null,
  city: null,
  country: null,
  preferredLanguage: null,
  examTarget: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  isPremium: false,
  subscriptionTier: null,
  isDemo: false,
}
const at = '2026-11-20T06:00:00.000Z'
export const deviceId = '0190a0a0-0000-4000-8000-0000000000d1'
export const photoName = 'd1'.repeat(32)
export const phone = '9876543210'

const signedInAs = { token: 'token-of-the-backend', expiresAt: '2027-05-01T00:00:00.000Z', student }
const consents = [
  { purpose: 'push', isGiven: true, at },
  ...['sms', 'whatsapp', 'email'].map((purpose) => ({ purpose, isGiven: false, at: null })),
]
const devices = [{ id: deviceId, isCurrent: true, name: 'Chrome on Android', signedInAt: at, lastSeenAt: at }]
const preparation = { examYear: 2027, stage: 'reading', medium: 'English' }
const details = {
  provider: 'email',
  email: student.email,
  phone: null,
  phoneVerifiedAt: null,
  consents,
  devices,
  preparation,
  deletion: null,
}
const toBeDeleted = { ...details, deletion: { requestedAt: at, dueAt: '2026-11-27T06:00:00.000Z' } }
const codeSent = { resendAfterMs: 30_000, expiresInMs: 600_000 }
const whole = { student }

export const accountAnswers: readonly (readonly [call: RegExp, status: number, body: object | undefined])[] = [
  [/^POST \/account\/codes$/, 202, codeSent],
  [/^POST \/account\/sessions$/, 201, { ...signedInAs, isNew: true }],
  [/^POST \/account\/sessions\/demo$/, 201, { ...signedInAs, token: 'token-of-the-demo', isNew: false }],
  [/^POST \/account\/google$/, 201, { ...signedInAs, isNew: false }],
  [/^GET \/account\/session$/, 200, whole],
  [/^DELETE \/account\/session$/, 204, undefined],
  [/^GET \/account\/offers$/, 200, { demo: true }],
  [/^GET \/users\/[^/]+\/account-provider\/$/, 200, { provider: 'email', canProvePhone: true }],
  [/^PATCH \/account\/student$/, 200, whole],
  [/^PUT \/account\/photo$/, 200, whole],
  [/^POST \/account\/phone\/codes$/, 202, codeSent],
  [/^POST \/account\/phone$/, 200, whole],
  [/^GET \/account\/details$/, 200, details],
  [/^PUT \/account\/preparation$/, 200, whole],
  [/^PUT \/account\/consents$/, 200, { consents }],
  [/^DELETE \/account\/devices(\/[^/]+)?$/, 200, { devices }],
  [/^POST \/account\/deletion$/, 200, toBeDeleted],
  [/^DELETE \/account\/deletion$/, 200, details],
  [/^POST \/account\/ratings$/, 200, {}],
  [/^GET \/account\/export$/, 200, { account: { student, consents }, news: { readings: [] } }],
]

export const accountInputs = {
  'account.requestCode': { email: student.email },
  'account.verifyCode': { email: student.email, code: '123456' },
  'account.update': { name: 'Asha Rao', city: null },
  'account.setPhoto': { picture: 'UklGRg==' },
  'account.requestPhoneCode': { phone },
  'account.verifyPhone': { phone, code: '123456' },
  'account.setPreparation': preparation,
  'account.setConsent': { purpose: 'push', isGiven: true },
  'account.endDevice': { id: deviceId },
  'account.rate': { clientId: '0190a0a0-0000-4000-8000-0000000000d2', at, source: 'duel', stars: 5, words: '' },
}
