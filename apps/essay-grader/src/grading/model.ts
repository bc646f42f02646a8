import type { Answer, Report } from '../shapes.ts'
import { Moves } from './moves.ts'
import { promptFor } from './prompt.ts'
import { createSlots } from './slots.ts'

export interface ModelSettings {
  /** Of any server that speaks OpenAI's chat completions, with its version: `http://127.0.0.1:11434/v1`. */
  readonly baseUrl: string
  /** Null where the server asks for none. */
  readonly apiKey: string | null
  readonly name: string
}

export interface Model {
  /**
   * One call, never repeated: how the model would move the marks of a report.
   * @throws where it does not come in time, is refused, or is none; never with any of the text in the error
   */
  readonly judge: (answer: Answer, report: Report, signal: AbortSignal) => Promise<Moves>
}

/** In ms; the limits are our own. A turn is waited for within the same time. */
const usualWithinMs = 45_000
const mostAtOnce = 4
const mostBytes = 256 * 1024

/** As fetch, with bodies that break off beyond `mostBytes`. */
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

/** The JSON of what a model says, also where it stands between other words. */
function readMoves(content: unknown): Moves {
  const json = typeof content === 'string' ? /\{.*\}/su.exec(content)?.[0] : undefined
  if (json === undefined) throw new Error('The model sent no JSON')
  return Moves.parse(JSON.parse(json))
}

/** The model of `settings`, asked at most four times at once. */
export function createModel(settings: ModelSettings, withinMs = usualWithinMs): Model {
  const inTurn = createSlots(mostAtOnce)
  let client: ReturnType<typeof createClient> | undefined
  return {
    judge: (answer, report, signal) => {
      const within = AbortSignal.any([signal, AbortSignal.timeout(withinMs)])
      return inTurn(async () => {
        client ??= createClient(settings)
        const { chat } = await client
        const reply = await chat.completions.create(
          { model: settings.name, messages: promptFor(answer, report), temperature: 0 },
          { signal: within },
        )
        // Whatever a server sends: of the shape that the library promises, it has checked nothing.
        return readMoves(reply?.choices?.[0]?.message?.content)
      }, within)
    },
  }
}
