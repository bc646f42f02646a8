import { proxy, useSnapshot } from 'valtio'
import type { Intent, WriteInput, WritePath } from '../shared/outbox/entry.ts'

interface Waiting {
  readonly path: WritePath
  readonly input: WriteInput<WritePath>
}

/** What a test's outbox holds: nothing is ever sent. */
export const outbox = proxy({ waiting: [] as Waiting[] })

/** Stands in for shared/outbox/outbox.ts where no IndexedDB is: keeps every write in `outbox`. */
export function enqueue<P extends WritePath>({ path, input }: Intent<P>): Promise<string> {
  const clientId = input.clientId ?? crypto.randomUUID()
  const whole = { ...input, clientId, at: input.at ?? new Date().toISOString() }
  outbox.waiting.push({ path, input: whole as unknown as WriteInput<WritePath> }) // the two fields left out are back
  return Promise.resolve(clientId)
}

export const useWaiting = <P extends WritePath>(path: P): readonly WriteInput<P>[] =>
  useSnapshot(outbox).waiting.flatMap((entry) => (entry.path === path ? [entry.input as WriteInput<P>] : [])) // the path names the type

export const whenSent = () => () => undefined
