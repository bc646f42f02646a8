import { createSlots } from './slots.ts'

export interface ModelSettings {
  /** Of any server that speaks OpenAI's chat completions, with its version: `http://127.0.0.1:11434/v1`. */
  readonly baseUrl: string
  /** Null where the server asks for none. */
  readonly apiKey: string | null
  readonly name: string
}

export interface Message {
  readonly role: 'system' | 'user'
  readonly content: string
}

export interface Model {
  /**
   * One call, never repeated: the text as it comes.
   * @throws where it does not come in time, breaks off, is no such stream, is refused, or ends without saying so; never
   * with any of the text in the error
   */
  readonly write: (messages: readonly Message[], signal: AbortSignal) => AsyncIterable<string>
}

/** In ms; the limits are our own. */
export interface ModelTimes {
  readonly firstMs: number
  readonly betweenMs: number
  readonly wholeMs: number
}
const usualTimes: ModelTimes = { firstMs: 10_000, betweenMs: 30_000, wholeMs: 90_000 }
const mostAtOnce = 8
/** Of what a server sends for one answer: each token comes in some 300 bytes of JSON. */
const mostBytes = 2 * 1024 * 1024

/** As fetch, with bodies that break off beyond `mostBytes`: a line without an end would be kept whole by its reader. */
async function cappedFetch(input: string | URL | Request, init?: RequestInit): Promise<Response> {
  // An address that the operator did not name is not asked.
  const response = await fetch(input, { ...init, redirect: 'error' })
  if (!response.body) return response
  let bytes = 0
  const cap = new TransformStream<Uint8Array, Uint8Array>({
    transform: (chunk, controller) => {
      bytes += chunk.byteLength
      if (bytes > mostBytes) controller.error(new Error('The model sends too much'))
      else controller.enqueue(chunk)
    },
  })
  return new Response(response.body.pipeThrough(cap), response)
}

/** Only where a model is set is its library loaded. The environment's own settings for it are left alone. */
async function createClient({ baseUrl, apiKey }: ModelSettings) {
  const { default: OpenAI } = await import('openai')
  return new OpenAI({
    baseURL: baseUrl,
    apiKey: apiKey ?? 'none',
    adminAPIKey: null,
    organization: null,
    project: null,
    webhookSecret: null,
    maxRetries: 0,
    logLevel: 'off',
    fetch: cappedFetch,
  })
}

/** The model of `settings`, asked at most eight times at once; who has no turn in the time for the first token fails. */
export function createModel(settings: ModelSettings, times: ModelTimes = usualTimes): Model {
  const slots = createSlots(mostAtOnce)
  let client: ReturnType<typeof createClient> | undefined
  return {
    write: async function* (messages, signal) {
      client ??= createClient(settings)
      const { chat } = await client
      const leave = await slots.enter(times.firstMs, signal)
      const ended = new AbortController()
      const whole = setTimeout(() => ended.abort(), times.wholeMs)
      let silence = setTimeout(() => ended.abort(), times.firstMs)
      try {
        const stream = await chat.completions.create(
          { model: settings.name, messages: [...messages], stream: true },
          { signal: AbortSignal.any([signal, ended.signal]) },
        )
        let isWhole = false
        for await (const chunk of stream) {
          // Whatever a server sends: of the shape that the library promises, it has checked nothing.
          const choice: unknown = chunk?.choices?.[0]
          const { text, finish } = readChoice(choice)
          if (text !== '') {
            clearTimeout(silence)
            silence = setTimeout(() => ended.abort(), times.betweenMs)
            yield text
          }
          if (finish !== null) isWhole = finish === 'stop'
        }
        if (!isWhole) throw new Error('The model broke off')
      } finally {
        clearTimeout(whole)
        clearTimeout(silence)
        ended.abort()
        leave()
      }
    },
  }
}

function readChoice(choice: unknown): { text: string; finish: string | null } {
  if (typeof choice !== 'object' || choice === null) return { text: '', finish: null }
  const delta: unknown = 'delta' in choice ? choice.delta : null
  const content: unknown = typeof delta === 'object' && delta !== null && 'content' in delta ? delta.content : null
  const finish: unknown = 'finish_reason' in choice ? choice.finish_reason : null
  return { text: typeof content === 'string' ? content : '', finish: typeof finish === 'string' ? finish : null }
}
