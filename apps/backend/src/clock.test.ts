import { expect, it } from 'vitest'
import { createClock } from './clock.ts'

const hour = 3_600_000
const start = Date.parse('2026-11-22T06:30:00Z')

function rig() {
  const at = { wall: start, steady: 5000, awake: 9_000_000 }
  const told: number[] = []
  const now = createClock((ms) => told.push(Math.round(ms)), {
    wall: () => at.wall,
    steady: () => at.steady,
    awake: () => at.awake,
  })
  return {
    told,
    now: () => now().getTime() - start,
    pass: (ms: number) => {
      at.wall += ms
      at.steady += ms
      at.awake += ms
    },
    sleep: (ms: number) => {
      at.wall += ms
      at.awake += ms
    },
    set: (ms: number) => {
      at.wall += ms
    },
  }
}

it('F17 the clock goes with the machine’s, and follows what NTP corrects', () => {
  const { now, pass, set, told } = rig()
  pass(60_000)
  expect(now()).toBe(60_000)
  set(-1500)
  pass(1000)
  expect(now()).toBe(59_500)
  expect(told).toEqual([])
})

it.each([2 * hour, -2 * hour])('F17 set by %d ms it does not jump, says so once, and catches up slowly', (jump) => {
  const { now, pass, set, told } = rig()
  now()
  set(jump)
  expect(now()).toBe(0)
  pass(20_000)
  expect(now()).toBe(20_000 + Math.sign(jump) * 200)
  expect(told).toEqual([jump])
  pass(300 * hour)
  now()
  pass(1000)
  expect(now()).toBe(300 * hour + 21_000 + jump)
  expect(told).toEqual([jump, 0])
})

it('F17 set and set back, it was never anywhere else', () => {
  const { now, pass, set } = rig()
  set(2 * hour)
  pass(10_000)
  now()
  set(-2 * hour)
  pass(10_000)
  expect(now()).toBe(20_000)
})

it('F17 a machine that slept has the time at once, also where its clock is set while it does', () => {
  const { now, sleep, set, pass, told } = rig()
  now()
  sleep(8 * hour)
  expect(now()).toBe(8 * hour)
  expect(told).toEqual([])
  sleep(hour)
  set(2 * hour)
  expect(now()).toBe(9 * hour)
  pass(1000)
  expect(now()).toBe(9 * hour + 1010)
})
