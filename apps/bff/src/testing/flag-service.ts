import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import type { Value } from '../flags/flag.ts'

export const serverKey = 'ser.KEY-OF-THE-SERVER'
export const clientKey = 'KEY-OF-THE-CLIENT'

interface FlagState {
  readonly enabled: boolean
  readonly value?: Value
}

/** What the stand-in holds, as one would set it at the service's dashboard. */
export interface Environment {
  readonly nudge: FlagState
  readonly maintenance?: FlagState
  /** For one identity, beside it. */
  readonly override?: FlagState & { readonly identifier: string }
  /** For whom the trait `is_premium` is true. */
  readonly premium?: FlagState
}

export interface Asked {
  /** Method and address. */
  readonly call: string
  readonly headers: IncomingMessage['headers']
  readonly body: string
}

export interface FlagService {
  readonly origin: string
  /** Of FLAGSMITH_API_URL. */
  readonly apiUrl: string
  readonly asked: Asked[]
  environment: Environment
  /** Answers in place of the service; `ok` gives the healthy answer. */
  behave: (asked: Asked, response: ServerResponse, ok: () => void) => void
  /** How many streams are open. */
  readonly streams: () => number
  /** Writes to every open stream, as it is. */
  readonly tell: (text: string) => void
  /** Breaks every open stream off. */
  readonly cutStreams: () => void
  readonly close: () => Promise<void>
}

const feature = { id: 101, name: 'phone-verification-modal', type: 'STANDARD' }
const other = { id: 102, name: 'of-another-team', type: 'STANDARD' }
const works = { id: 103, name: 'maintenance', type: 'STANDARD' }

const stateOf = ({ enabled, value = null }: FlagState, id: number) => ({
  django_id: id,
  featurestate_uuid: `7f1f6d1e-0000-4000-8000-0000000000${id}`,
  enabled,
  feature_state_value: value,
  feature,
  feature_segment: null,
  multivariate_feature_state_values: [],
})

const worksOf = (state: FlagState | undefined) => (state ? [{ ...stateOf(state, 15), feature: works }] : [])

const segmentOf = (premium: FlagState) => ({
  id: 5,
  name: 'premium',
  rules: [
    {
      type: 'ALL',
      rules: [{ type: 'ANY', rules: [], conditions: [{ operator: 'EQUAL', property_: 'is_premium', value: 'true' }] }],
      conditions: [],
    },
  ],
  feature_states: [{ ...stateOf(premium, 12), feature_segment: { priority: 0 } }],
})

/** The environment document, as the service documents it. */
export const documentOf = ({ nudge, maintenance, override, premium }: Environment) => ({
  id: 1,
  api_key: clientKey,
  name: 'test',
  updated_at: '2026-11-20T06:00:00.000000+00:00',
  project: {
    id: 1,
    name: 'abhyas',
    hide_disabled_flags: false,
    organisation: {
      id: 1,
      name: 'abhyas',
      feature_analytics: false,
      persist_trait_data: false,
      stop_serving_flags: false,
    },
    segments: premium ? [segmentOf(premium)] : [],
  },
  feature_states: [
    stateOf(nudge, 11),
    { ...stateOf({ enabled: true, value: 'CANARY' }, 13), feature: other },
    ...worksOf(maintenance),
  ],
  identity_overrides: override
    ? [
        {
          identifier: override.identifier,
          identity_uuid: '7f1f6d1e-0000-4000-8000-000000000099',
          created_date: '2026-01-01T00:00:00.000000+00:00',
          environment_api_key: clientKey,
          identity_features: [stateOf(override, 14)],
          identity_traits: [],
        },
      ]
    : [],
})

const flagsOf = (state: FlagState) => [stateOf(state, 11)]

/** The healthy answer: status, body. */
function answerTo({ call, body }: Asked, environment: Environment): readonly [number, unknown] {
  const [method, address = ''] = call.split(' ')
  const { pathname, searchParams } = new URL(address, 'http://flags.test')
  const { nudge, override } = environment
  const stateFor = (identifier: unknown): FlagState =>
    override !== undefined && override.identifier === identifier ? override : nudge
  switch (`${method} ${pathname}`) {
    case 'GET /api/v1/environment-document/':
      return [200, documentOf(environment)]
    case 'GET /api/v1/flags/':
      return [200, [...flagsOf(nudge), ...worksOf(environment.maintenance)]]
    case 'GET /api/v1/identities/':
      return [200, { traits: [], flags: flagsOf(stateFor(searchParams.get('identifier'))) }]
    case 'POST /api/v1/identities/': {
      const { identifier, traits } = JSON.parse(body) as { identifier: string; traits: object[] } // of the SDK
      return [200, { identifier, traits, flags: flagsOf(stateFor(identifier)) }]
    }
    case 'POST /api/v1/analytics/flags/':
      return [200, undefined]
    default:
      return [404, { detail: 'Not found.' }]
  }
}

/** A flag service on loopback that speaks the documented API. Closed when the test ends. `port` 0 takes any. */
export async function startFlagService(port = 0): Promise<FlagService> {
  const asked: Asked[] = []
  const open = new Set<ServerResponse>()
  const openStream = (response: ServerResponse): void => {
    response.writeHead(200, { 'content-type': 'text/event-stream' }).write(': connected\n\n')
    open.add(response)
    response.on('close', () => open.delete(response))
  }
  const healthy = (one: Asked, response: ServerResponse): void => {
    if (one.call === `GET /sse/environments/${clientKey}/stream`) return openStream(response)
    const key = one.headers['x-environment-key']
    const isKnown = one.call.includes('environment-document')
      ? key === serverKey
      : [serverKey, clientKey].includes(String(key))
    const [status, body] = isKnown ? answerTo(one, service.environment) : [401, { detail: 'No.' }]
    response
      .writeHead(status, { 'content-type': 'application/json' })
      .end(body === undefined ? '' : JSON.stringify(body))
  }
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const { method, url, headers } = request
      const one = { call: `${method} ${url}`, headers, body: Buffer.concat(chunks).toString() }
      asked.push(one)
      service.behave(one, response, () => healthy(one, response))
    })
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address() as AddressInfo // of a server that listens on a port
  const origin = `http://127.0.0.1:${address.port}`
  const service: FlagService = {
    origin,
    apiUrl: `${origin}/api/v1/`,
    asked,
    environment: { nudge: { enabled: true } },
    behave: (_asked, _response, ok) => ok(),
    streams: () => open.size,
    tell: (text) => open.forEach((response) => response.write(text)),
    cutStreams: () => open.forEach((response) => response.destroy()),
    close: async () => {
      server.closeAllConnections()
      if (!server.listening) return
      server.close()
      await once(server, 'close')
    },
  }
  onTestFinished(() => service.close())
  return service
}
