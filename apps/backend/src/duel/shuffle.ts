import { derivedBytes } from '../derived-id.ts'

/** The next of a row of numbers in [0, 1). */
export type Chance = () => number

/** A row of numbers that looks like chance and follows from the seed: the same seed deals the same duel. */
export function chanceOf(...seed: readonly string[]): Chance {
  let [state, at] = [derivedBytes(...seed), 0]
  return () => {
    if (at === state.length) [state, at] = [derivedBytes(state.toString('hex')), 0]
    at += 4
    return state.readUInt32BE(at - 4) / 2 ** 32
  }
}

/** The values in an order by chance, every order as likely. */
export function shuffled<Value>(values: readonly Value[], chance: Chance): readonly Value[] {
  const rest = [...values]
  return values.flatMap(() => rest.splice(Math.floor(chance() * rest.length), 1))
}

/** A number of the standard normal distribution (Box and Muller). */
export const normal = (chance: Chance): number =>
  Math.sqrt(-2 * Math.log(1 - chance())) * Math.cos(2 * Math.PI * chance())
