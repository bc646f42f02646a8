import { vi } from 'vitest'
import type { Session, Student } from '@abhyas/contracts/account'
import { errors, type ErrorCode } from '@abhyas/contracts/errors'

/** A refusal as the gateway words it. */
export class Refusal {
  readonly code: ErrorCode
  readonly message: string
  constructor(code: ErrorCode, message: string = errors[code].message) {
    this.code = code
    this.message = message
  }
}

type Answer = (input: unknown) => unknown

export const asha: Student = {
  id: '3f1d9d1c-6f0a-4a3c-9a53-2f0e0c1d2b3a',
  name: 'Asha',
  email: 'asha@example.in',
  phone: null,
  photo: null,
  state: null,
  city: null,
  country: null,
  preferredLanguage: null,
  examTarget: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  isPremium: false,
  subscriptionTier: null,
  isDemo: false,
}

export const sessionOf = (student: Student | null, demo = false, google = false): Session => ({
  student,
  now: new Date().toISOString(),
  signIn: { demo, google },
})

const envelope = ({ code, message }: Refusal, path: string) => ({
  error: {
    message,
    code: -32_600,
    data: {
      code,
      message,
      retryable: errors[code].retryable,
      retryAfterMs: null,
      requestId: 'request-1',
      httpStatus: errors[code].status,
      path,
    },
  },
})

const respond = (answer: Answer | undefined, input: unknown, path: string) => {
  const output = answer ? answer(input) : new Refusal('NOT_FOUND')
  return output instanceof Refusal ? envelope(output, path) : { result: { data: output } }
}

/**
 * Stands in for the gateway behind `fetch`: `answers` by procedure path. Returns the calls made, each "METHOD path",
 * and `set`, by which a test changes an answer; `cut` makes every request fail as a dead network does.
 */
export function fakeGateway(answers: Record<string, Answer>) {
  const calls: string[] = []
  const headers: Headers[] = []
  let isCut = false
  const fetchStub = (input: RequestInfo | URL, init: RequestInit = {}) => {
    const url = new URL(input instanceof Request ? input.url : input, location.href)
    calls.push(`${init.method ?? 'GET'} ${url.pathname}`)
    headers.push(new Headers(init.headers))
    if (isCut) return Promise.reject(new TypeError('Failed to fetch'))
    if (!url.pathname.startsWith('/trpc/')) return Promise.resolve(new Response(null, { status: 204 }))
    const paths = url.pathname.slice('/trpc/'.length).split(',')
    const isBatch = url.searchParams.has('batch')
    const raw = init.method === 'POST' ? init.body : url.searchParams.get('input')
    const sent: unknown = typeof raw === 'string' ? JSON.parse(raw) : undefined
    const inputAt = (index: number) => (isBatch ? (sent as Record<string, unknown> | undefined)?.[String(index)] : sent) // a batch is keyed by place
    const results = paths.map((path, index) => respond(answers[path], inputAt(index), path))
    return Promise.resolve(Response.json(isBatch ? results : results[0]))
  }
  vi.stubGlobal('fetch', fetchStub)
  return {
    calls,
    headers,
    set: (path: string, answer: Answer) => {
      answers[path] = answer
    },
    cut: (value: boolean) => {
      isCut = value
    },
  }
}
