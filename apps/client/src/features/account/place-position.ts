/** A place on the earth, in degrees. */
export interface Position {
  readonly latitude: number
  readonly longitude: number
}

/** Why the device does not say where it is (ACC-08), and what to do instead. */
export const positionProblems = {
  unsupported: 'Geolocation is not supported by this browser.',
  denied: 'Location permission was denied. Allow it in the browser’s settings, or fill in the fields yourself.',
  unavailable: 'Your position is unavailable at the moment. Try again outdoors, or fill in the fields yourself.',
  timedOut: 'Finding your position timed out. Try again, or fill in the fields yourself.',
  unknown: 'An unknown error occurred while finding your position. Fill in the fields yourself.',
} as const

export type PositionProblem = keyof typeof positionProblems

/** Codes of GeolocationPositionError, by the standard. */
const problemsByCode: Readonly<Record<number, PositionProblem>> = { 1: 'denied', 2: 'unavailable', 3: 'timedOut' }

const isWithin = (value: unknown, limit: number): value is number =>
  typeof value === 'number' && value > -limit && value <= limit

/** Whether both are numbers, latitude above −90 up to 90, longitude above −180 up to 180 (ACC-08). */
export const isPosition = (latitude: unknown, longitude: unknown): boolean =>
  isWithin(latitude, 90) && isWithin(longitude, 180)

/** Asks the device where it is, roughly, and waits ten seconds at most. Resolves the problem where it does not say. */
export function askPosition(): Promise<Position | PositionProblem> {
  const geolocation: Geolocation | undefined = 'geolocation' in navigator ? navigator.geolocation : undefined
  if (!geolocation) return Promise.resolve('unsupported')
  return new Promise((resolve) => {
    geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) =>
        resolve(isPosition(latitude, longitude) ? { latitude, longitude } : 'unavailable'),
      ({ code }) => resolve(problemsByCode[code] ?? 'unknown'),
      { timeout: 10_000, maximumAge: 10 * 60_000, enableHighAccuracy: false },
    )
  })
}
