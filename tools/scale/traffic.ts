import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { appHeader } from '@abhyas/contracts/http'
import { z } from 'zod'
import { origin } from '../nemesis/fleet.ts'
import type { Chance } from '../nemesis/chance.ts'
import { follow } from './events.ts'

/** A call that failed as the browser sees it. */
export interface Failure {
  readonly call: string
  /** The status, or what broke the connection. */
  readonly why: string
  /** In ms since the traffic began. */
  readonly at: number
  /** What was going on when it failed. */
  readonly during: string
}

/** What was acknowledged, and so must be there whatever is killed later. */
export interface Acknowledged {
  /** Ids of events of the students' logs. */
  readonly events: string[]
  readonly submissions: string[]
  readonly turns: string[]
}

/** What came of it. */
export interface Outcome {
  readonly calls: number
  readonly writes: number
  /** Writes that were sent once more, as the outbox does: the first met a server that was just closing (decision 25). */
  readonly again: number
  readonly streams: number
  /** How often a stream broke off and was taken up again. */
  readonly resumed: number
  readonly failures: readonly Failure[]
  /** Calls that a gateway gave up after its three seconds: of a machine that is too busy, not of what was replaced. */
  readonly late: readonly Failure[]
  /** Streams that skipped a piece or told one twice. */
  readonly faults: readonly string[]
  readonly acknowledged: Acknowledged
}

interface TrafficOptions {
  /** The port of what browsers talk to. */
  readonly port: number
  /** Sessions, as `cookie` headers. */
  readonly cookies: readonly [string, ...string[]]
  readonly chance: Chance
  readonly perSecond: number
}

const Catalogue = z.object({
  result: z.object({ data: z.object({ questions: z.array(z.object({ id: z.string() })) }) }),
})
/** What the gateway says to a question. */
export const Turn = z.object({ result: z.object({ data: z.object({ answer: z.object({ id: z.string() }) }) }) })
const reads = ['news.editions', 'account.session', 'bookmarks.list', 'questions.progress', 'mains.submissions']
const patienceMs = 15_000
/** Calls at once: on a busy machine there are fewer of them, instead of a queue that only grows. */
const mostAtOnce = 8

const isLate = ({ why }: Failure): boolean => why.startsWith('504 ') && why.includes('GATEWAY_TIMEOUT')

/** A question to the tutor, which begins a chat. */
export const question = (clientId: string) => ({
  clientId,
  at: new Date().toISOString(),
  chatId: randomUUID(),
  about: null,
  replaces: null,
  text: 'What is a money bill?',
  mode: 'explain',
  language: 'en',
  passageId: null,
})

/** The path of a call with its input. */
export const address = (call: string, input?: unknown): string =>
  `/trpc/${call}${input === undefined ? '' : `?input=${encodeURIComponent(JSON.stringify(input))}`}`

/** Calls of every kind at an even pace, as of a crowd of browsers; a few at once at most. */
export class Traffic {
  /** What is going on, for whoever reads of a failure. */
  during = ''
  readonly #options: TrafficOptions
  readonly #began = performance.now()
  readonly #failures: Failure[] = []
  readonly #faults: string[] = []
  readonly #acknowledged: Acknowledged = { events: [], submissions: [], turns: [] }
  readonly #running = new Set<Promise<void>>()
  readonly #counts = { calls: 0, writes: 0, again: 0, streams: 0, resumed: 0 }
  #questions: readonly string[] = []
  #mains: readonly string[] = []
  #isOver = false
  #pace: Promise<void> = Promise.resolve()

  constructor(options: TrafficOptions) {
    this.#options = options
  }

  /** Reads what there is to ask about and begins. */
  async start(): Promise<void> {
    const idsOf = async (call: string): Promise<string[]> => {
      const { result } = Catalogue.parse(await (await this.#fetch(address(call))).json())
      return result.data.questions.map(({ id }) => id)
    }
    this.#questions = await idsOf('questions.catalogue')
    this.#mains = await idsOf('mains.questions')
    this.#pace = this.#run()
  }

  /** Ends it; resolves when all that was begun is over. */
  async stop(): Promise<Outcome> {
    this.#isOver = true
    await this.#pace
    await Promise.all(this.#running)
    return {
      ...this.#counts,
      failures: this.#failures.filter((one) => !isLate(one)),
      late: this.#failures.filter(isLate),
      faults: this.#faults,
      acknowledged: this.#acknowledged,
    }
  }

  /** What was acknowledged so far. */
  get acknowledged(): Acknowledged {
    return this.#acknowledged
  }

  async #run(): Promise<void> {
    const { perSecond } = this.#options
    for (let count = 0; !this.#isOver; count++) {
      const due = this.#began + (count * 1000) / perSecond
      await delay(Math.max(0, due - performance.now()))
      if (this.#running.size >= mostAtOnce) continue
      const one: Promise<void> = this.#one(count).finally(() => this.#running.delete(one))
      this.#running.add(one)
    }
  }

  /** One of the mix: of ten calls four write, one of them hands an answer in and follows it, one asks the tutor. */
  #one(count: number): Promise<void> {
    const { chance, cookies } = this.#options
    const cookie = chance.oneOf(cookies)
    if (count % 10 === 7) return this.#handIn(cookie)
    if (count % 10 === 2) return this.#ask(cookie)
    if (count % 5 === 3) return this.#append(cookie)
    return this.#read(chance.oneOf(['questions.catalogue', ...reads]), cookie)
  }

  async #read(call: string, cookie: string): Promise<void> {
    const answer = await this.#settled(call, this.#fetch(address(call), { headers: { cookie } }))
    await answer?.arrayBuffer().catch((error: unknown) => this.#failed(call, error))
  }

  async #append(cookie: string): Promise<void> {
    const [clientId, at] = [randomUUID(), new Date().toISOString()]
    const questionId = this.#oneOf(this.#questions)
    const answered = { clientId, at, kind: 'answer', questionId, mode: 'practice', choice: 1, certainty: null }
    const events = [{ ...answered, milliseconds: 1000, changed: false, grade: 3 }]
    if (await this.#write('questions.append', { events }, cookie)) this.#acknowledged.events.push(clientId)
  }

  async #handIn(cookie: string): Promise<void> {
    const submissionId = randomUUID()
    const text = 'Federalism divides powers between the Union and the States. '.repeat(12)
    const input = {
      clientId: randomUUID(),
      at: new Date().toISOString(),
      submissionId,
      questionId: this.#oneOf(this.#mains),
      answer: { kind: 'typed', text, pasted: 0 },
    }
    if (!(await this.#write('mains.submit', input, cookie))) return
    this.#acknowledged.submissions.push(submissionId)
    await this.#follow('mains.progress', { submissionId }, cookie, false)
  }

  async #ask(cookie: string): Promise<void> {
    const clientId = randomUUID()
    const answer = await this.#write('tutor.ask', question(clientId), cookie)
    if (!answer) return
    this.#acknowledged.turns.push(clientId)
    const { result } = Turn.parse(answer)
    await this.#follow('tutor.answer', { answerId: result.data.answer.id }, cookie, true)
  }

  /** Sends a write, once more after a 502 or 503; gives its answer, undefined where it failed. */
  async #write(call: string, input: unknown, cookie: string): Promise<unknown> {
    this.#counts.writes += 1
    const headers = { cookie, origin, 'content-type': 'application/json', [appHeader.name]: appHeader.value }
    const body = JSON.stringify(input)
    const send = (): Promise<Response> => this.#fetch(address(call), { method: 'POST', headers, body })
    let sent = send()
    const first = await sent.catch(() => undefined)
    if (first?.status === 502 || first?.status === 503) {
      await first.arrayBuffer().catch(() => undefined)
      this.#counts.again += 1
      await delay(300)
      sent = send()
    }
    const answer = await this.#settled(call, sent)
    return answer?.json().catch((error: unknown) => this.#failed(call, error))
  }

  async #follow(call: string, input: object, cookie: string, isGapless: boolean): Promise<void> {
    this.#counts.streams += 1
    const open = (headers: Record<string, string>): Promise<Response | undefined> =>
      this.#settled(call, this.#fetch(address(call, input), { headers: { cookie, ...headers } }))
    const { resumed, faults } = await follow(open, isGapless)
    this.#counts.resumed += resumed
    this.#faults.push(...faults.map((fault) => `${call} ${fault}`))
  }

  #fetch(path: string, options: RequestInit = {}): Promise<Response> {
    this.#counts.calls += 1
    return fetch(`http://127.0.0.1:${this.#options.port}${path}`, {
      ...options,
      signal: AbortSignal.timeout(patienceMs),
    })
  }

  async #settled(call: string, sent: Promise<Response>): Promise<Response | undefined> {
    try {
      const answer = await sent
      if (answer.ok) return answer
      this.#failed(call, `${answer.status} ${(await answer.text()).slice(0, 200)}`)
    } catch (error) {
      this.#failed(call, error)
    }
    return undefined
  }

  #failed(call: string, error: unknown): void {
    const cause = error instanceof Error ? (error.cause ?? error) : error
    this.#failures.push({
      call,
      why: String(cause),
      at: Math.round(performance.now() - this.#began),
      during: this.during,
    })
  }

  #oneOf(ids: readonly string[]): string {
    const [first = '', ...others] = ids
    return this.#options.chance.oneOf([first, ...others])
  }
}
