import fc from 'fast-check'
import { expect, test } from 'vitest'
import { deadlineOf } from './deadline.ts'
import { betweenMs, countedShown, nudgeOf, type Facts } from './rule.ts'

const now = Date.parse('2026-11-20T06:30:00Z')
const due: Facts = {
  flag: { enabled: true, value: null },
  isSignedIn: true,
  path: '/news',
  provider: 'email',
  canProvePhone: true,
  phone: null,
  shownTimestamp: 0,
  now,
}
const value = (fields: object) => JSON.stringify(fields)
const past = { enabled: true, value: value({ date: '2026-01-01' }) }

type Row = readonly [what: string, changes: Partial<Facts>, nudge: ReturnType<typeof nudgeOf>]

const rows: readonly Row[] = [
  ['all conditions met', {}, 'modal'],
  ['flag off', { flag: { enabled: false, value: null } }, 'none'],
  ['flag off, past its deadline', { flag: { ...past, enabled: false } }, 'none'],
  ['signed out', { isSignedIn: false }, 'none'],
  ['provider google', { provider: 'google' }, 'modal'],
  ['another provider', { provider: 'demo' }, 'none'],
  ['another provider by another case', { provider: 'Google' }, 'none'],
  ['no message would come', { canProvePhone: false }, 'none'],
  ['no message would come, past the deadline', { canProvePhone: false, flag: past }, 'none'],
  ['no provider', { provider: '' }, 'none'],
  ['a phone', { phone: '9876543210' }, 'none'],
  ['an empty phone', { phone: '' }, 'modal'],
  ['a blank phone', { phone: '  ' }, 'modal'],
  ...['/', '/login', '/signup', '/signupdetails', '/accountDetails', '/onboarding', '/verify-phone'].flatMap(
    (path): Row[] => [
      [`path ${path}`, { path }, 'none'],
      [`path ${path} past the deadline`, { path, flag: past }, 'none'],
      [`path ${path}/ with a slash`, { path: `${path}/` }, 'none'],
      [`path ${path} with a query`, { path: `${path}?a=/news` }, 'none'],
      [`path ${path} with a fragment`, { path: `${path}#/news` }, 'none'],
      [`path ${path} in capitals`, { path: path.toUpperCase() }, 'none'],
    ],
  ),
  ['a path that only begins like one', { path: '/login-help' }, 'modal'],
  ['a path below one', { path: '/signup/x' }, 'modal'],
  ['a query that names one', { path: '/news?next=/login' }, 'modal'],
]

test.each(rows)('NUDGE-01 %s', (_what, changes, nudge) => {
  expect(nudgeOf({ ...due, ...changes })).toBe(nudge)
})

const at = (iso: string) => Date.parse(iso)
const endOf20th = at('2026-11-20T18:30:00Z')

const deadlines: readonly (readonly [what: string, value: Facts['flag']['value'], deadline: number | null])[] = [
  ['a date ends at 24:00 in India', value({ date: '2026-11-20' }), endOf20th],
  ['an expiry_date as well', value({ expiry_date: '2026-11-20' }), endOf20th],
  ['date before expiry_date', value({ date: '2026-11-20', expiry_date: '2020-01-01' }), endOf20th],
  ['expiry_date where date cannot be read', value({ date: 'soon', expiry_date: '2026-11-20' }), endOf20th],
  ['expiry_date where date is null', value({ date: null, expiry_date: '2026-11-20' }), endOf20th],
  ['a time with its zone', value({ date: '2026-11-20T06:30:00Z' }), now],
  ['milliseconds', value({ date: '2026-11-20T06:30:00.000Z' }), now],
  ['an offset', value({ date: '2026-11-20T12:00:00+05:30' }), now],
  ['a time without a zone is of India', value({ date: '2026-11-20T12:00:00' }), now],
  ['the last day of a leap February', value({ date: '2028-02-29' }), at('2028-02-29T18:30:00Z')],
  ['a day that is not there', value({ date: '2026-02-30' }), null],
  ['no leap year', value({ date: '2026-02-29' }), null],
  ['a month that is not there', value({ date: '2026-13-01' }), null],
  ['words', value({ date: 'tomorrow' }), null],
  ['nothing', value({ date: '' }), null],
  ['a number', value({ date: 1_700_000_000_000 }), null],
  ['an object', value({ date: {} }), null],
  ['a list', '["2026-11-20"]', null],
  ['no date at all', value({}), null],
  ['no JSON', '2026-11-20', null],
  ['broken JSON', '{"date":', null],
  ['null as JSON', 'null', null],
  ['text as JSON', '"2026-11-20"', null],
  ['no value', null, null],
  ['an empty value', '', null],
  ['a number as the value', 20261120, null],
  ['true as the value', true, null],
]

test.each(deadlines)('NUDGE-02 the deadline: %s', (_what, flagValue, deadline) => {
  expect(deadlineOf(flagValue)).toBe(deadline)
})

test('NUDGE-02 up to the deadline the modal, from it on the way to /verify-phone', () => {
  const flag = { enabled: true, value: value({ date: '2026-11-20' }) }
  const when = (ms: number) => nudgeOf({ ...due, flag, now: endOf20th + ms })
  expect([when(-1), when(0), when(1)]).toEqual(['modal', 'verify', 'verify'])
})

test('NUDGE-02 past the deadline it does not matter when the modal was shown', () => {
  for (const shownTimestamp of [0, now - 1, now, now + 1]) {
    expect(nudgeOf({ ...due, flag: past, shownTimestamp })).toBe('verify')
  }
})

test('NUDGE-02 a deadline that cannot be read is none', () => {
  expect(nudgeOf({ ...due, flag: { enabled: true, value: value({ date: '2020-02-30' }) } })).toBe('modal')
})

test('NUDGE-03 shows at most once in six hours', () => {
  expect(betweenMs).toBe(6 * 3_600_000)
  const ago = (ms: number) => nudgeOf({ ...due, shownTimestamp: now - ms })
  expect([ago(0), ago(1), ago(betweenMs - 1), ago(betweenMs), ago(betweenMs + 1)]).toEqual([
    'none',
    'none',
    'none',
    'modal',
    'modal',
  ])
})

test('NUDGE-03 a moment in the future counts as now', () => {
  expect(nudgeOf({ ...due, shownTimestamp: now + 1 })).toBe('none')
  for (const shownTimestamp of [now + 1, Number.MAX_VALUE]) expect(countedShown({ shownTimestamp, now })).toBe(now)
  expect(countedShown({ shownTimestamp: now - 5, now })).toBe(now - 5)
})

test('NUDGE-01 NUDGE-03 whatever is sent, nothing comes up where a condition is missing, and nothing throws', () => {
  const anything = fc.record({
    flag: fc.record({ enabled: fc.boolean(), value: fc.oneof(fc.string(), fc.json(), fc.constant(null)) }),
    isSignedIn: fc.boolean(),
    path: fc.oneof(fc.webPath(), fc.string()),
    provider: fc.oneof(fc.constantFrom('google', 'email'), fc.string()),
    canProvePhone: fc.boolean(),
    phone: fc.option(fc.string()),
    shownTimestamp: fc.double({ min: 0, noNaN: true }),
    now: fc.integer({ min: 0 }),
  })
  const run = fc.check(
    fc.property(anything, (facts) => {
      const nudge = nudgeOf(facts)
      const isMet =
        facts.flag.enabled &&
        facts.isSignedIn &&
        facts.canProvePhone &&
        ['google', 'email'].includes(facts.provider) &&
        (facts.phone ?? '').trim() === ''
      return isMet || nudge === 'none'
    }),
    { numRuns: 2000 },
  )
  expect(run.failed, JSON.stringify(run.counterexample)).toBe(false)
})
