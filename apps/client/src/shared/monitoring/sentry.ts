// Named imports: the whole namespace would weigh five times as much (docs/decisions/0017).
import {
  browserSessionIntegration,
  captureException,
  dedupeIntegration,
  eventFiltersIntegration,
  globalHandlersIntegration,
  init,
  linkedErrorsIntegration,
} from '@sentry/react'
import { appHeader } from '@abhyas/contracts/http'
import { uncaught } from './monitoring.ts'
import { withoutWords } from './without-words.ts'

export interface Service {
  readonly dsn: string
  readonly release: string
  readonly environment: string
}

/** All that the SDK (11.10.0) collects by itself. It collects a person's address unless it is told not to. */
const nothing = {
  userInfo: false,
  cookies: false,
  httpHeaders: false,
  urlQueryParams: false,
  stackFrameVariables: false,
  frameContextLines: 0,
} as const

/**
 * Starts the error service's client: every session counts (ENG-09), every error is sent with its type and place, by way of
 * the gateway's tunnel. Breadcrumbs, requests, headers and replays are not collected at all. Returns the way to report.
 */
export function startSentry({ dsn, release, environment }: Service): (error: unknown, source: string) => void {
  init({
    dsn,
    release,
    environment,
    tunnel: '/monitoring',
    transportOptions: { headers: { [appHeader.name]: appHeader.value } },
    defaultIntegrations: false,
    integrations: [
      eventFiltersIntegration(),
      globalHandlersIntegration(),
      linkedErrorsIntegration(),
      dedupeIntegration(),
      // Counted by the page, not by the route: one visit is one session.
      browserSessionIntegration(),
    ],
    sampleRate: 1,
    replaysSessionSampleRate: 0,
    replaysOnErrorSampleRate: 0,
    dataCollection: { ...nothing, httpBodies: [] },
    // Else it writes the host into the error that our own code reads.
    enhanceFetchErrorMessages: false,
    sendClientReports: false,
    beforeSend: withoutWords,
  })
  return (error, source) =>
    void captureException(error, {
      captureContext: { tags: { source } },
      ...(source === uncaught && { mechanism: { type: source, handled: false } }),
    })
}
