import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import { TRPCClientError, type TRPCLink } from '@trpc/client'
import { observable } from '@trpc/server/observable'
import type { AppRouter } from '@abhyas/contracts/app-router'
import type { ReactNode } from 'react'
import { Route, Router } from 'wouter'
import { memoryLocation } from 'wouter/memory-location'
import { trpc } from '../shared/api/trpc.ts'
import { settings } from '../shared/settings/settings.ts'
import { toUserData } from '../shared/settings/fields.ts'
import { ToastProvider } from '../shared/ui/toast.tsx'

/**
 * What the server answers in a test, by the procedure's whole path (`questions.progress`); a thrown refusal refuses, a
 * thrown promise has it asked again when that is fulfilled, a missing entry is an outage.
 */
export type Answers = Record<string, ((input: never) => unknown) | undefined>

/** What a test says on a stream. */
export interface Stream {
  readonly next: (item: unknown) => void
  readonly complete: () => void
  readonly error: (error: unknown) => void
}
/** The answer to a subscription: takes the stream when it opens, returns what runs when it is closed. */
export type OpenStream = (stream: Stream) => () => void

/** A refusal with the server's envelope. */
export const refusal = (code: string, message = 'Refused.') =>
  TRPCClientError.from<AppRouter>({
    error: { code: -32000, message, data: { code, message, retryable: true, retryAfterMs: null, requestId: 'req-1' } },
  } as never) // the shape of a tRPC error answer, which has no exported type of its own

const serve =
  (answers: Answers): TRPCLink<AppRouter> =>
  () =>
  ({ op }) =>
    observable((observer) => {
      if (op.type === 'subscription') {
        const open = answers[op.path]?.(op.input as never) as OpenStream | undefined // what the type above asks of a test
        return open?.({
          next: (data) => observer.next({ result: { type: 'data', data } }),
          complete: () => observer.complete(),
          error: (error) => observer.error(error as TRPCClientError<AppRouter>), // a refusal
        })
      }
      const ask = () => {
        const answer = answers[op.path]
        try {
          if (!answer) throw refusal('UNAVAILABLE', 'The service is busy.')
          observer.next({ result: { type: 'data', data: answer(op.input as never) } }) // each answer takes its own input
          observer.complete()
        } catch (error) {
          if (error instanceof Promise) void error.then(ask)
          else observer.error(error as TRPCClientError<AppRouter>) // nothing else is thrown above
        }
      }
      ask()
      return undefined
    })

/**
 * Renders a page at `path` of `pattern`, with `answers` for a server, which a test may change. `history` lists where it
 * has led.
 */
export function renderPage(page: ReactNode, at: { pattern: string; path: string }, answers: Answers) {
  const [path, search] = at.path.split('?')
  const location = memoryLocation({ path: path ?? '/', searchPath: search ?? '', record: true })
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } })
  const client = trpc.createClient({ links: [serve(answers)] })
  render(
    <Router hook={location.hook} searchHook={location.searchHook}>
      <trpc.Provider client={client} queryClient={queryClient}>
        <QueryClientProvider client={queryClient}>
          <ToastProvider>
            <Route path={at.pattern}>{page}</Route>
          </ToastProvider>
        </QueryClientProvider>
      </trpc.Provider>
    </Router>,
  )
  return { history: location.history, queryClient }
}

/** Signs a student in on this device. */
export function signInForTest() {
  settings.userData = toUserData({
    id: '00000000-0000-4000-8000-000000000001',
    name: 'Asha',
    email: null,
    phone: null,
    photo: null,
    state: null,
    city: null,
    country: null,
    preferredLanguage: null,
    examTarget: null,
    createdAt: '2026-01-01T00:00:00Z',
    isPremium: false,
    subscriptionTier: null,
    isDemo: false,
  })
}

/** Gives jsdom what it has not: scrolling, modal dialogs, popovers. */
export function fillInBrowser() {
  window.scrollTo = () => undefined
  Element.prototype.scrollIntoView = () => undefined
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.setAttribute('open', '')
  }
  HTMLDialogElement.prototype.close = function close() {
    this.removeAttribute('open')
  }
  HTMLElement.prototype.showPopover = () => undefined
  HTMLElement.prototype.hidePopover = () => undefined
}
