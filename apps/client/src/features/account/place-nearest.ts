import { knownCities, type City } from './place-cities.ts'
import type { Position } from './place-position.ts'

const earthRadiusKm = 6371
const farthestKm = 100

const radians = (degrees: number): number => (degrees * Math.PI) / 180

/** The distance over ground in kilometres, by the haversine formula. */
export function distanceKm(a: Position, b: Position): number {
  const dLatitude = radians(b.latitude - a.latitude)
  const dLongitude = radians(b.longitude - a.longitude)
  const square =
    Math.sin(dLatitude / 2) ** 2 +
    Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * Math.sin(dLongitude / 2) ** 2
  return 2 * earthRadiusKm * Math.asin(Math.min(1, Math.sqrt(square)))
}

/** The nearest known city of India within 100 km of `position`; undefined for none. The position stays on the phone. */
export function nearestCity(position: Position): City | undefined {
  const [first, ...others] = knownCities.map((city) => ({ city, km: distanceKm(position, city) }))
  const nearest = others.reduce((best, next) => (best === undefined || next.km < best.km ? next : best), first)
  return nearest !== undefined && nearest.km <= farthestKm ? nearest.city : undefined
}
