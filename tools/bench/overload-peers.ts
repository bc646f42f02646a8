/**
 * The parts of `bench overload`, each a process of its own: `node overload-peers.ts service|gateway|load PORT ARGUMENT`.
 * The load runs a phase for each message, and answers with its outcome.
 */
import { Agent, createServer, request, type ClientRequest, type IncomingMessage } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { inputs } from '../../apps/bff/src/testing/answers.ts'
import { bookmarkList } from '../../apps/bff/src/testing/bookmarks.ts'
import { healthy } from '../../apps/bff/src/testing/stub-upstream.ts'
import { serveGateway } from './gateway.ts'
import { benchKey, benchOrigin, cookie, mix, serviceMs, slots, type Outcome, type Phase } from './overload-words.ts'

const [, , kind, text, argument = ''] = process.argv
const port = Number(text)
// Whoever measures is gone.
process.on('disconnect', () => process.exit(0))
const ready = (): void => void process.send?.('ready')

function serve(): void {
  const waiting: (() => void)[] = []
  let busy = 0
  /** What it answers in the place of a short list of bookmarks. */
  const long = argument === '' ? undefined : bookmarkList(Number(argument))
  const next = (): void => {
    if (busy >= slots) return
    const work = waiting.shift()
    if (!work) return
    busy += 1
    setTimeout(() => {
      busy -= 1
      work()
      next()
    }, serviceMs)
  }
  createServer((asked, response) => {
    asked.resume()
    const { method, url, headers, rawHeaders } = asked
    const call = `${method} ${url}`
    const rewrite = (text: string): string => (call === 'GET /bookmarks' ? (long ?? text) : text)
    waiting.push(() => healthy({ call, headers, rawHeaders, body: '' }, response, rewrite))
    next()
  }).listen({ port, host: '127.0.0.1', backlog: 4096 }, ready)
}

async function gateway(): Promise<void> {
  await serveGateway({ port, backend: argument, publicOrigin: benchOrigin, sessionKey: benchKey })
  ready()
}

const agent = new Agent({ keepAlive: true, maxSockets: 4000, maxFreeSockets: 4000 })
const fromApp = { 'x-abhyas': '1', 'sec-fetch-site': 'same-origin', origin: benchOrigin }

/** Begins a call as the app makes it. */
function call(path: string): ClientRequest {
  const host = { port, host: '127.0.0.1', agent }
  const input = JSON.stringify(inputs[path] ?? null)
  if (path === 'questions.append') {
    const headers = {
      cookie,
      ...fromApp,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(input),
    }
    return request({ ...host, method: 'POST', path: `/trpc/${path}`, headers }).end(input)
  }
  const query = input === 'null' ? '' : `?input=${encodeURIComponent(input)}`
  return request({ ...host, path: `/trpc/${path}${query}`, headers: { cookie } }).end()
}

/** An answer that has ended; undefined where there was none. */
const answered = (asked: ClientRequest): Promise<IncomingMessage | undefined> =>
  new Promise((resolve) => {
    asked.on('error', () => resolve(undefined))
    asked.on('response', (response) => {
      response.on('error', () => resolve(undefined))
      response.on('end', () => resolve(response)).resume()
    })
  })

const quantile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? Number.NaN

class Recorder {
  readonly #from = performance.now()
  readonly #lateMs: number
  readonly #sentLate: number[] = []
  readonly #served: number[] = []
  readonly #refused: number[] = []
  readonly #times = new Set<string>()
  readonly #byClass = Object.fromEntries(mix.map(({ priority }) => [priority, { served: 0, refused: 0 }]))
  #told = 0
  #failed = 0
  #troubleUntilMs = 0
  #order = 0

  constructor(lateMs: number) {
    this.#lateMs = lateMs
  }

  get sinceMs(): number {
    return performance.now() - this.#from
  }

  /** Sends the next request of the mix, which was due at `dueMs`; resolves when it is over. */
  async one(dueMs: number): Promise<void> {
    // Spread evenly by the golden ratio, so that every run has the same mix.
    this.#order = (this.#order + 0.618_033_988_75) % 1
    let rest = this.#order
    const chosen = mix.find(({ part }) => (rest -= part) < 0) ?? mix[2]
    this.#sentLate.push(this.sinceMs - dueMs)
    const response = await answered(call(chosen.path))
    const tookMs = this.sinceMs - dueMs
    const tally = this.#byClass[chosen.priority]
    if (response?.statusCode === 200 && tally) {
      tally.served += 1
      this.#served.push(tookMs)
    } else if (response?.statusCode === 503 && tally) {
      tally.refused += 1
      this.#refused.push(tookMs)
      const time = response.headers['retry-after']
      if (time !== undefined) {
        this.#told += 1
        this.#times.add(time)
      }
    } else this.#failed += 1
    if (response?.statusCode !== 200 || tookMs > this.#lateMs)
      this.#troubleUntilMs = Math.max(this.#troubleUntilMs, dueMs)
  }

  outcome(): Outcome {
    return {
      served: this.#served.length,
      failed: this.#failed,
      servedP50: quantile(this.#served, 0.5),
      servedP99: quantile(this.#served, 0.99),
      refused: this.#refused.length,
      refusedP99: quantile(this.#refused, 0.99),
      sentLateP99: quantile(this.#sentLate, 0.99),
      told: this.#told,
      times: this.#times.size,
      byClass: this.#byClass,
      troubleUntilMs: this.#troubleUntilMs,
    }
  }
}

async function run(phase: Phase): Promise<Outcome> {
  const recorder = new Recorder(phase.lateMs)
  const endMs = phase.seconds * 1000
  if (phase.kind === 'closed') {
    const asker = async (): Promise<void> => {
      while (recorder.sinceMs < endMs) await recorder.one(recorder.sinceMs)
    }
    await Promise.all(Array.from({ length: phase.askers }, asker))
    return recorder.outcome()
  }
  const all: Promise<void>[] = []
  const count = phase.seconds * phase.perSecond
  while (all.length < count) {
    const due = Math.min(count, Math.floor((recorder.sinceMs / 1000) * phase.perSecond))
    while (all.length < due) all.push(recorder.one((all.length / phase.perSecond) * 1000))
    await wait(2)
  }
  await Promise.all(all)
  return recorder.outcome()
}

function load(): void {
  process.on('message', (phase: Phase) => {
    void run(phase).then((outcome) => process.send?.(outcome))
  })
  ready()
}

if (kind === 'service') serve()
else if (kind === 'gateway') await gateway()
else load()
