import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Admission, admissionDefaults, barMs, type Place } from './admission.ts'
import { priorities, type Priority } from './priority.ts'

const priority = fc.constantFrom(...priorities)
const rankOf = (one: Priority): number => priorities.indexOf(one)

/** What may happen to a gateway, in any order. */
const event = fc.oneof(
  { weight: 6, arbitrary: fc.record({ type: fc.constant('come' as const), priority, many: fc.nat(60) }) },
  {
    weight: 4,
    arbitrary: fc.record({
      type: fc.constant('go' as const),
      at: fc.nat(),
      many: fc.nat(60),
      isAnswered: fc.boolean(),
    }),
  },
  { weight: 2, arbitrary: fc.record({ type: fc.constant('wait' as const), ms: fc.nat(2500) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      type: fc.constant('adapt' as const),
      lagMs: fc.oneof(fc.constant(0), fc.nat(1000)),
      memory: fc.oneof(fc.constant(0.3), fc.double({ min: 0, max: 1, noNaN: true })),
    }),
  },
)

test('L6 whatever comes, goes and strains: nobody is let in within a second of a refusal of more importance, and every place comes back', () => {
  fc.assert(
    fc.property(fc.array(event, { maxLength: 120 }), (events) => {
      const admission = new Admission()
      const refusedAt = priorities.map(() => Number.NEGATIVE_INFINITY)
      const open: { place: Place; priority: Priority }[] = []
      let now = 0
      const come = (one: Priority): void => {
        const ofMost = open.filter((other) => other.priority === 'criticalPlus').length
        const mustBeIn = one === 'criticalPlus' && ofMost < admission.limit
        const isIn = admission.admits(one, now)
        expect(isIn || !mustBeIn).toBe(true)
        if (!isIn) {
          refusedAt[rankOf(one)] = now
          return
        }
        for (const above of refusedAt.slice(0, rankOf(one))) expect(now - above).toBeGreaterThanOrEqual(barMs)
        open.push({ place: admission.take(one, 'a route', now), priority: one })
      }
      const go = (at: number, isAnswered: boolean): void => {
        const [gone] = open.splice(at % Math.max(1, open.length), 1)
        gone?.place.leave(now, isAnswered)
        // Once more, as a socket that closes after its answer does.
        gone?.place.leave(now, false)
      }
      for (const one of events) {
        if (one.type === 'wait') now += one.ms
        else if (one.type === 'adapt') admission.adapt(now, one)
        else if (one.type === 'come') for (let n = 0; n < one.many; n += 1) come(one.priority)
        else for (let n = 0; n < one.many; n += 1) go(one.at, one.isAnswered)
        expect(admission.inFlight).toBe(open.length)
        expect(admission.limit).toBeGreaterThanOrEqual(0)
        expect(admission.limit).toBeLessThanOrEqual(admissionDefaults.most)
      }
      while (open.length > 0) go(0, true)
      expect(admission.inFlight).toBe(0)
      // Left alone it forgets all of it, and lets in who is alone.
      for (let n = 0; n < 50; n += 1) admission.adapt((now += 100), { lagMs: 0, memory: 0.3 })
      expect(admission.limit).toBeGreaterThanOrEqual(admissionDefaults.first)
      for (const one of priorities) expect(admission.admits(one, now)).toBe(true)
    }),
    { numRuns: 300 },
  )
})

/** Numbers from 0 to 1, the same for the same seed (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

interface Job {
  readonly priority: Priority
  readonly at: number
  readonly place: Place
}

interface Tally {
  served: number
  refused: number
  readonly tookMs: number[]
}

/** A service of `servers` that take about `serviceMs` each, first come first served, behind an admission of its own. */
class Simulation {
  readonly admission = new Admission()
  readonly #queue: Job[] = []
  readonly #busy: { job: Job; until: number }[] = []
  readonly #servers: number
  readonly #serviceMs: number
  readonly #random: () => number
  now = 0

  constructor(servers: number, serviceMs: number, seed: number) {
    this.#servers = servers
    this.#serviceMs = serviceMs
    this.#random = randomOf(seed)
  }

  get perMs(): number {
    return this.#servers / this.#serviceMs
  }

  /** Runs for `ms`, with so many requests a ms of each class. Returns what became of them. */
  run(ms: number, perMs: Readonly<Partial<Record<Priority, number>>>): Record<Priority, Tally> {
    const tally = Object.fromEntries(
      priorities.map((one) => [one, { served: 0, refused: 0, tookMs: [] }]),
    ) as unknown as Record<Priority, Tally> // one for each class
    for (const end = this.now + ms; this.now < end; this.now += 1) {
      for (const one of priorities) this.#arrive(one, perMs[one] ?? 0, tally[one])
      this.#serve(tally)
      if (this.now % 100 === 0) this.admission.adapt(this.now, { lagMs: 0, memory: 0.3 })
    }
    return tally
  }

  #arrive(priority: Priority, mean: number, tally: Tally): void {
    // Poisson's, by multiplying until the product is below e^-mean.
    for (let product = this.#random(); product > Math.exp(-mean); product *= this.#random()) {
      if (this.admission.admits(priority, this.now))
        this.#queue.push({ priority, at: this.now, place: this.admission.take(priority, 'a route', this.now) })
      else tally.refused += 1
    }
  }

  #serve(tally: Record<Priority, Tally>): void {
    for (const one of this.#busy.splice(0)) {
      if (one.until > this.now) {
        this.#busy.push(one)
        continue
      }
      one.job.place.leave(this.now, true)
      tally[one.job.priority].served += 1
      tally[one.job.priority].tookMs.push(this.now - one.job.at)
    }
    while (this.#busy.length < this.#servers) {
      const job = this.#queue.shift()
      if (!job) return
      this.#busy.push({ job, until: this.now + Math.max(1, Math.round(this.#serviceMs * (0.5 + this.#random()))) })
    }
  }
}

const quantile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? Number.NaN

/** L5: what matters most is served within it. */
const soonMs = 500

test('L5 L6 at ten times what a service can do it does nine tenths of it, what matters most is all served and soon, and what came before is back in 5 s', () => {
  const services = fc
    .record({
      servers: fc.integer({ min: 4, max: 32 }),
      serviceMs: fc.integer({ min: 5, max: 60 }),
      seed: fc.integer(),
    })
    // The least that is let in waits for so long where few serve, slowly: no limit would make that soon.
    .filter(({ servers, serviceMs }) => (admissionDefaults.least / servers + 1.5) * serviceMs <= soonMs)
  fc.assert(
    fc.property(services, ({ servers, serviceMs, seed }) => {
      const simulation = new Simulation(servers, serviceMs, seed)
      const { perMs } = simulation
      const mix = (times: number) => ({
        criticalPlus: perMs * Math.min(0.2, times),
        critical: perMs * Math.min(0.2, times),
        sheddablePlus: perMs * times * 0.4,
        sheddable: perMs * times * 0.2,
      })
      simulation.run(2000, mix(0.5))
      // The limit at the beginning is one for a service of several hundreds a second: what it lets in must be answered first.
      const first = simulation.run(2000 + Math.round((2 * admissionDefaults.first) / perMs), mix(10))
      const flood = simulation.run(10_000, mix(10))
      const served = priorities.reduce((sum, one) => sum + flood[one].served, 0)
      expect(served).toBeGreaterThanOrEqual(0.9 * perMs * 10_000)
      expect(first.criticalPlus.refused + flood.criticalPlus.refused).toBe(0)
      expect(flood.sheddablePlus.refused).toBeGreaterThan(0)
      for (const one of priorities.slice(0, 3))
        expect(quantile(flood[one].tookMs, 0.99), one).toBeLessThanOrEqual(soonMs)
      // What is left of the flood is served, and a second after it all classes are let in.
      simulation.run(5000, mix(0.5))
      const after = simulation.run(5000, mix(0.5))
      // By chance as many may come at once that one is refused, or waits: of hundreds, a few.
      for (const one of priorities) expect(after[one].refused, one).toBeLessThanOrEqual(0.01 * after[one].served)
      expect(quantile(after.sheddablePlus.tookMs, 0.95)).toBeLessThanOrEqual(50 + 4 * serviceMs)
    }),
    { numRuns: 25 },
  )
}, 60_000)

test('L6 more of what matters most than can be served bars all else, and never itself', () => {
  const simulation = new Simulation(8, 20, 1)
  const { perMs } = simulation
  simulation.run(1000, { criticalPlus: perMs * 0.1, sheddable: perMs * 0.1 })
  simulation.run(1000, { criticalPlus: perMs * 3, sheddable: perMs })
  const flood = simulation.run(5000, { criticalPlus: perMs * 3, sheddable: perMs })
  expect(flood.sheddable.served).toBe(0)
  expect(flood.criticalPlus.served).toBeGreaterThanOrEqual(0.9 * perMs * 5000)
})

test('F33 as memory goes, fewer are let in, the least important first, and nobody only at the very end', () => {
  const admission = new Admission()
  const roomAt = (memory: number): number => {
    admission.adapt(0, { lagMs: 0, memory })
    return admission.limit
  }
  const rooms = [0.5, 0.7, 0.75, 0.8, 0.85, 0.9].map(roomAt)
  expect(rooms[0]).toBe(admissionDefaults.first)
  expect(rooms).toEqual(rooms.toSorted((a, b) => b - a))
  expect(rooms.at(-2)).toBe(4)
  expect(rooms.at(-1)).toBe(0)
})

test('L5 a loop that runs late lowers the limit, and it comes back when the loop does', () => {
  const admission = new Admission()
  let now = 0
  const adapt = (times: number, lagMs: number): void => {
    for (let n = 0; n < times; n += 1) admission.adapt((now += 100), { lagMs, memory: 0.3 })
  }
  adapt(50, 200)
  expect(admission.limit).toBe(admissionDefaults.least)
  adapt(50, 0)
  expect(admission.limit).toBe(admissionDefaults.first)
})
