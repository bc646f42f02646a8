import type { Branch } from 'branch-sdk'
import { readLink, type LinkData } from './link-data.ts'
import { trustServiceScript } from './trusted-script.ts'

/**
 * What came of asking the service. `unreachable`: no connection, or a blocker. `broken`: any other error. `null`: it
 * answered with nothing at all. `late`: it is not there after five seconds.
 */
export type Outcome = LinkData | 'unreachable' | 'broken' | 'null' | 'late'

const pollMs = 100
const patienceMs = 5_000
const retryMs = 1_000
const mostRetries = 5

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

type Start = 'unreachable' | 'broken' | { readonly branch: Branch }

/** Starts the SDK for the click `matchId`. Never rejects; resolves when the service answered, which may be never. */
async function start(load: () => Promise<Branch>, key: string, matchId: string): Promise<Start> {
  const branch = await load().catch(() => undefined)
  if (!branch) return 'unreachable'
  trustServiceScript()
  return new Promise((resolve) => {
    try {
      branch.init(key, { branch_match_id: matchId, no_journeys: true, timeout: requestMs, retries: 1 }, (error) =>
        resolve(error ? failureOf(error) : { branch }),
      )
    } catch {
      resolve('broken')
    }
  })
}

/** What the SDK holds of the click, once; its error, where it has one. */
const dataOf = (branch: Branch): Promise<{ readonly error: unknown; readonly answer: unknown }> =>
  new Promise((resolve) => {
    try {
      branch.data((error, answer) => resolve({ error, answer }))
    } catch (error) {
      resolve({ error, answer: null })
    }
  })

/** The link in an answer of `data`: its fields are parsed by the SDK, and the referring link stands beside them. */
function linkIn(answer: unknown): Outcome {
  if (typeof answer !== 'object' || answer === null || !('data_parsed' in answer)) return 'null'
  const beside = 'referring_link' in answer ? answer.referring_link : undefined
  const fields = answer.data_parsed
  if (typeof fields !== 'object' || fields === null) return 'null'
  return readLink({ '~referring_link': beside, ...fields }) ?? 'null'
}

/** Asks the service for the link of the click `matchId` (LINK-04). Never rejects, and never takes much longer than ten seconds. */
export async function askService(load: () => Promise<Branch>, key: string, matchId: string): Promise<Outcome> {
  let begun: Start | undefined
  void start(load, key, matchId).then((result) => {
    begun = result
  })
  for (let waitedMs = 0; begun === undefined && waitedMs < patienceMs; waitedMs += pollMs) await pause(pollMs)
  if (begun === undefined) return 'late'
  if (typeof begun === 'string') return begun
  for (let tries = 0; ; tries += 1) {
    const { error, answer } = await dataOf(begun.branch)
    if (!error) return linkIn(answer)
    if (!isTooEarly(error) || tries === mostRetries) return failureOf(error)
    await pause(retryMs)
  }
}
