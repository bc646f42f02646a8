import fc from 'fast-check'
import { PlatformConfig } from '@abhyas/contracts/platform'
import { expect, test } from 'vitest'
import { maintenanceOf, MaintenanceError } from './maintenance.ts'

const now = new Date('2026-11-22T06:00:00Z')
const of = (value: string | number | boolean | null) => maintenanceOf({ enabled: true, value }, now)

test('SHELL-15 the flag that is off tells of no works, whatever its value', () => {
  for (const value of [null, '{', '{"text":"Soon"}']) expect(maintenanceOf({ enabled: false, value }, now)).toBeNull()
})

test('SHELL-15 what the value leaves out has its default, and moments are told in one zone', () => {
  const general = { startsAt: null, endsAt: null, isReadOnly: false, text: expect.stringMatching(/\S/) }
  for (const value of [null, '', '{}']) expect(of(value)).toEqual(general)
  expect(
    of('{"startsAt":"2026-11-23T01:00:00+05:30","endsAt":"2026-11-22T21:00:00Z","isReadOnly":true,"text":" Soon. "}'),
  ).toEqual({
    startsAt: '2026-11-22T19:30:00.000Z',
    endsAt: '2026-11-22T21:00:00.000Z',
    isReadOnly: true,
    text: 'Soon.',
  })
})

test('SHELL-15 works that are over are none: a flag that was forgotten blocks nobody', () => {
  expect(of('{"endsAt":"2026-11-22T06:00:00Z"}')).toBeNull()
  expect(of('{"endsAt":"2026-11-22T06:00:01Z"}')).not.toBeNull()
})

const broken = [
  'soon',
  '[]',
  '1',
  'null',
  1,
  true,
  '{"text":""}',
  '{"text":1}',
  '{"startsAt":"tomorrow"}',
  '{"startsAt":"2026-11-23T01:00:00"}',
  '{"endAt":"2026-11-23T01:00:00Z"}',
  '{"startsAt":"2026-11-23T02:00:00Z","endsAt":"2026-11-23T01:00:00Z"}',
  `{"text":"${'x'.repeat(501)}"}`,
  '{"startsAt":"0000-01-01T00:00:00+05:30"}',
  '{"endsAt":"9999-12-31T23:59:59-01:00"}',
]
test.each(broken)('SHELL-15 the value %j cannot be used', (value) => {
  expect(() => of(value)).toThrow(MaintenanceError)
})

test('SHELL-15 whatever an operator writes, it is used as the contract has it, or refused', () => {
  const moment = fc.oneof(
    fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
    fc.string(),
    fc.constant(null),
  )
  const value = fc.oneof(
    fc.json(),
    fc.string(),
    fc
      .record({ startsAt: moment, endsAt: moment, isReadOnly: fc.boolean(), text: fc.string() }, { requiredKeys: [] })
      .map((one) => JSON.stringify(one)),
  )
  fc.assert(
    fc.property(value, (text) => {
      try {
        expect(PlatformConfig.shape.maintenance.safeParse(of(text)).success).toBe(true)
      } catch (error) {
        if (!(error instanceof MaintenanceError)) throw error
      }
    }),
  )
})
