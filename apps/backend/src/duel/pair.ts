import type { Pair, Seat } from './game.ts'

export const seats = [0, 1] as const

/** The seat across. */
export const across = (seat: Seat): Seat => (seat === 0 ? 1 : 0)

/** The pair with `value` at `seat`. */
export const put = <Value>(pair: Pair<Value>, seat: Seat, value: Value): Pair<Value> =>
  seat === 0 ? [value, pair[1]] : [pair[0], value]

/** A pair made seat by seat. */
export const pairOf = <Value>(of: (seat: Seat) => Value): Pair<Value> => [of(0), of(1)]
