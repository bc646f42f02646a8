import { z } from 'zod'

const Word = z.string().regex(/^[\w .:/@+-]{1,200}$/)

/** As the error service's client (11.10.0) tells of a visit that has just begun, and to which nothing has happened yet. */
const Begun = z.object({
  init: z.literal(true),
  status: z.literal('ok'),
  errors: z.literal(0),
  attrs: z.object({ release: Word, environment: Word }),
})
const ItemHead = z.object({ type: z.literal('session') })

/** Of one release in one environment. */
export type Visit = z.output<typeof Begun>['attrs']

/** Such a report is small; of a large one nothing is read here. */
const longest = 2048

const json = (line = ''): unknown => {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}

/** The visit that an envelope tells of, if it tells of the beginning of one and of nothing else. */
export function visitOf(envelope: Buffer): Visit | undefined {
  if (envelope.length > longest) return undefined
  const [, head, payload, ...rest] = envelope.toString().trimEnd().split('\n')
  if (rest.length > 0 || !ItemHead.safeParse(json(head)).success) return undefined
  return Begun.safeParse(json(payload)).data?.attrs
}

/** Of pages that are older than the gateway there are a few releases; more are forged. */
const mostKinds = 10
const minuteMs = 60_000

/**
 * Visits that began well, counted instead of passed on one by one: the error service takes sums, so that each visit
 * counts however many there are (ENG-09), and none takes the place of an error's report (T35).
 */
export class Visits {
  #counts = new Map<string, Visit & { count: number }>()

  /** Counts one. False where it is of a kind too many: it is passed on as it is then. */
  add({ release, environment }: Visit): boolean {
    const kind = JSON.stringify([release, environment])
    const counted = this.#counts.get(kind)
    if (counted) counted.count += 1
    else if (this.#counts.size < mostKinds) this.#counts.set(kind, { release, environment, count: 1 })
    else return false
    return true
  }

  /** Those since the last time, as envelopes for `dsn`; the visits began in the minute of `now`. */
  take(dsn: string, now = Date.now()): string[] {
    const started = new Date(now - (now % minuteMs)).toISOString()
    const envelopes = [...this.#counts.values()].map(({ count, ...attrs }) =>
      // A visit that fails later tells so by itself, as what it is: no new one.
      [{ dsn }, { type: 'sessions' }, { aggregates: [{ started, exited: count }], attrs }, '']
        .map((line) => (line === '' ? '' : JSON.stringify(line)))
        .join('\n'),
    )
    this.#counts = new Map()
    return envelopes
  }
}
