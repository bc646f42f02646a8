import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import fc from 'fast-check'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { knownCities } from './place-cities.ts'
import { PlaceFields, type Place } from './place-fields.tsx'
import { distanceKm, nearestCity } from './place-nearest.ts'
import { isPosition, positionProblems } from './place-position.ts'
import { states } from './place-states.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function open(onLeave = vi.fn<(change: Partial<Place>) => void>()) {
  function Fields() {
    const [place, setPlace] = useState<Place>({ state: '', city: '', country: '' })
    return <PlaceFields {...place} onChange={(change) => setPlace({ ...place, ...change })} onLeave={onLeave} />
  }
  render(<Fields />)
  return onLeave
}

type Ask = (found: (position: unknown) => void, failed: (error: { code: number }) => void) => void
const stubDevice = (ask: Ask | undefined) =>
  vi.stubGlobal('navigator', ask ? { userAgent: '', geolocation: { getCurrentPosition: ask } } : { userAgent: '' })
const locate = () => fireEvent.click(screen.getByRole('button', { name: 'Use my location' }))
const value = (label: string | RegExp) => screen.getByLabelText<HTMLInputElement>(label).value
const at =
  (latitude: unknown, longitude: unknown): Ask =>
  (found) =>
    found({ coords: { latitude, longitude } })

test('ACC-08 the position fills in state and city on the phone, and goes nowhere', async () => {
  const send = vi.fn<() => void>()
  vi.stubGlobal('fetch', send)
  stubDevice(at(25.32, 82.97))
  const onLeave = open()
  locate()
  await screen.findByText('Filled in: Varanasi, Uttar Pradesh.')
  expect([value('City'), value(/^State/), value('Country')]).toEqual(['Varanasi', 'Uttar Pradesh', 'India'])
  expect(onLeave).toHaveBeenCalledExactlyOnceWith({ city: 'Varanasi', state: 'Uttar Pradesh', country: 'India' })
  expect(send).not.toHaveBeenCalled()
})

const failing =
  (code: number): Ask =>
  (_, failed) =>
    failed({ code })
test.each([
  ['denied', failing(1)],
  ['unavailable', failing(2)],
  ['timedOut', failing(3)],
  ['unknown', failing(9)],
  ['unsupported', undefined],
  ['unavailable', at(Number.NaN, 77)],
  ['unavailable', at('28.6', 77)],
  ['unavailable', at(-90, 77)],
] as const)('ACC-08 %s is said in its own words, and nothing is filled in', async (problem, ask) => {
  stubDevice(ask)
  open()
  locate()
  await screen.findByText(positionProblems[problem])
  expect([value('City'), value(/^State/)]).toEqual(['', ''])
})

test('ACC-08 the text for a browser without geolocation is exact, and each problem has its own', () => {
  expect(positionProblems.unsupported).toBe('Geolocation is not supported by this browser.')
  const texts = Object.values(positionProblems)
  expect(new Set(texts).size).toBe(texts.length)
})

test('ACC-08 far from every known city the student is told so', async () => {
  stubDevice(at(51.5, -0.12))
  open()
  locate()
  expect(await screen.findByText(/within 100 km/)).toBeTruthy()
  expect(value('City')).toBe('')
})

test('ACC-08 a position is two numbers within the earth: above the lower limit, up to the upper one', () => {
  for (const [latitude, longitude] of [
    [90, 180],
    [-89.999, -179.999],
    [0, 0],
  ])
    expect(isPosition(latitude, longitude)).toBe(true)
  for (const [latitude, longitude] of [
    [-90, 0],
    [0, -180],
    [90.001, 0],
    [0, 180.001],
    [Number.NaN, 0],
    [Infinity, 0],
    ['1', 0],
    [null, 0],
    [undefined, undefined],
  ])
    expect(isPosition(latitude, longitude)).toBe(false)
})

test('ACC-08 every known city lies in India and in one of its states, and is found where it is', () => {
  expect(knownCities.length).toBeGreaterThanOrEqual(150)
  for (const city of knownCities) {
    expect(states, city.city).toContain(city.state)
    expect(city.latitude > 6 && city.latitude < 36 && city.longitude > 68 && city.longitude < 98, city.city).toBe(true)
    expect(nearestCity(city)).toEqual(city)
  }
  expect(new Set(knownCities.map(({ state }) => state)).size).toBe(states.length)
})

test('ACC-08 the nearest city is none that is farther than another, and within 100 km', () => {
  const near = fc.record({
    latitude: fc.double({ min: 6, max: 37, noNaN: true }),
    longitude: fc.double({ min: 67, max: 98, noNaN: true }),
  })
  fc.assert(
    fc.property(near, (position) => {
      const shortest = Math.min(...knownCities.map((city) => distanceKm(position, city)))
      const found = nearestCity(position)
      expect(found && distanceKm(position, found)).toBe(shortest <= 100 ? shortest : undefined)
    }),
  )
  // Mumbai to Pune, by the map.
  expect(distanceKm({ latitude: 19.08, longitude: 72.88 }, { latitude: 18.52, longitude: 73.86 })).toBeCloseTo(120, -1)
})

test('ACC-05 a state that was written before there was a list stays, and another country has its own regions', () => {
  const { rerender } = render(<PlaceFields state="Old State" city="" country="India" onChange={() => undefined} />)
  expect(screen.getByLabelText<HTMLSelectElement>(/^State/).value).toBe('Old State')
  rerender(<PlaceFields state="Bagmati" city="" country="Nepal" onChange={() => undefined} />)
  expect(screen.getByLabelText<HTMLInputElement>('State or region').value).toBe('Bagmati')
})
