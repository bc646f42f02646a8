import { proxy, useSnapshot } from 'valtio'
import type { About, Entry, Intent, WriteInput, WritePath } from '../shared/outbox/entry.ts'

interface Waiting {
  readonly path: WritePath
  readonly input: WriteInput<WritePath>
  readonly about?: About
  /** Why the server never takes it; left out while it may. */
  readonly refusal?: Entry['refusal']
}

/** What a test's outbox holds: nothing is ever sent. */
export const outbox = proxy({
  waiting: [] as Waiting[],
  isListed: true,
  isHeld: false,
  /** Why the next write is not taken, as where nothing is stored and the server refuses it. */
  failure: undefined as Error | undefined,
})

/** Stands in for shared/outbox/outbox.ts where no IndexedDB is: keeps every write in `outbox`. */
export function enqueue<P extends WritePath>({ path, input, about }: Intent<P>): Promise<string> {
  if (outbox.failure) return Promise.reject(outbox.failure)
  const clientId = input.clientId ?? crypto.randomUUID()
  const whole = { ...input, clientId, at: input.at ?? new Date().toISOString() }
  // The two fields left out are back.
  outbox.waiting.push({ path, input: whole as unknown as WriteInput<WritePath>, ...(about && { about }) })
  return Promise.resolve(clientId)
}

/** As `enqueue`, of several. */
export async function enqueueAll<P extends WritePath>(intents: readonly Intent<P>[]): Promise<void> {
  for (const intent of intents) await enqueue(intent)
}

export const useIsOutboxListed = (): boolean => useSnapshot(outbox).isListed

export const useWaitingEntries = <P extends WritePath>(path: P): readonly Pick<Entry<P>, 'input' | 'about'>[] =>
  useSnapshot(outbox).waiting.flatMap((entry) =>
    entry.path === path && !entry.refusal ? [entry as unknown as Entry<P>] : [],
  ) // the path names the type

export const useIsHeld = (): boolean => useSnapshot(outbox).isHeld

export const useWaiting = <P extends WritePath>(path: P): readonly WriteInput<P>[] =>
  useWaitingEntries(path).map(({ input }) => input)

export const useRefusedEntries = <P extends WritePath>(path: P): readonly Pick<Entry<P>, 'input' | 'refusal'>[] =>
  useSnapshot(outbox).waiting.flatMap((entry) =>
    entry.path === path && entry.refusal ? [entry as unknown as Entry<P>] : [],
  ) // as above

export const discardRefused = (clientId?: string): Promise<void> => {
  outbox.waiting = outbox.waiting.filter(
    ({ refusal, input }) => !refusal || (clientId !== undefined && input.clientId !== clientId),
  )
  return Promise.resolve()
}

export const discardRefusedOf = (isMeant: (entry: Entry) => boolean): Promise<void> => {
  outbox.waiting = outbox.waiting.filter((entry) => !entry.refusal || !isMeant(entry as unknown as Entry)) // as above
  return Promise.resolve()
}

export const whenSent = () => () => undefined
export const whenRefused = () => () => undefined
