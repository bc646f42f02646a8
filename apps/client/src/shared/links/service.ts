import type { Branch } from 'branch-sdk'
import { atPlainAddress } from '../analytics/plain-address.ts'
import { readLink, type LinkData } from './link-data.ts'

/**
 * What came of asking the service. `unreachable`: no connection, or a blocker. `broken`: any other error. `null`: it
 * answered with nothing at all. `late`: it is not there after five seconds.
 */
export type Outcome = LinkData | 'unreachable' | 'broken' | 'null' | 'late'

const pollMs = 100
const patienceMs = 5_000
const retryMs = 1_000
const requestMs = 4_000

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** The service's script, a part of our own build. */
export const loadSdk = (): Promise<Branch> => import('./branch.ts').then(({ branch }) => branch)

const textOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** The SDK has one text for a blocker and for no network, and others for what it hears nothing from. */
const failureOf = (error: unknown): 'unreachable' | 'broken' =>
  !navigator.onLine || /adblock|blocked by client|timed out|No status available/i.test(textOf(error))
    ? 'unreachable'
    : 'broken'

const isTooEarly = (error: unknown): boolean => /not initialized|initialization pending/i.test(textOf(error))

interface Answered {
  readonly error: unknown
  readonly answer?: unknown
}

/** Asks for the link of the click once. Never rejects; resolves when the service answered, which may be never. */
const begin = (branch: Branch, key: string, click: string): Promise<Answered> =>
  new Promise((resolve) => {
    try {
      // It sends the page's address with the question, where a search may stand (C4).
      atPlainAddress(() =>
        branch.init(
          key,
          { branch_match_id: click, tracking_disabled: true, no_journeys: true, timeout: requestMs, retries: 1 },
          (error, answer) => resolve({ error, answer }),
        ),
      )
    } catch (error) {
      resolve({ error })
    }
  })

/** The link in an answer: its fields as text and parsed by the SDK, and the referring link beside them. */
function linkIn(answer: unknown): LinkData | 'null' {
  if (typeof answer !== 'object' || answer === null || !('data' in answer) || !('data_parsed' in answer)) return 'null'
  const fields = answer.data_parsed
  if (answer.data === '' || typeof fields !== 'object' || fields === null) return 'null'
  const beside = 'referring_link' in answer ? answer.referring_link : undefined
  return readLink({ '~referring_link': beside, ...fields }) ?? 'null'
}

/** Asks until there is an answer, while `isAwaited`: not initialised, it is asked again after a second. Never rejects. */
async function find(load: () => Promise<Branch>, key: string, click: string, isAwaited: () => boolean) {
  const branch = await load().catch(() => undefined)
  if (!branch) return 'unreachable'
  while (isAwaited()) {
    const { error, answer } = await begin(branch, key, click)
    if (!error) return linkIn(answer)
    if (!isTooEarly(error)) return failureOf(error)
    await pause(retryMs)
  }
  return 'late'
}

/** Asks the service for the link of the click `click` (LINK-04). Never rejects, and takes five seconds at most. */
export async function askService(load: () => Promise<Branch>, key: string, click: string): Promise<Outcome> {
  let outcome: Outcome | undefined
  let isAwaited = true
  void find(load, key, click, () => isAwaited).then((found) => {
    outcome = found
  })
  for (let waitedMs = 0; outcome === undefined && waitedMs < patienceMs; waitedMs += pollMs) await pause(pollMs)
  isAwaited = false
  return outcome ?? 'late'
}
