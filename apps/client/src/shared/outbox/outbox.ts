import { proxy, useSnapshot } from 'valtio'
import { ref, subscribe } from 'valtio/vanilla'
import { getUntypedClient } from '@trpc/client'
import { confirmSession } from '../api/session-link.ts'
import { api } from '../api/trpc.ts'
import { connection, serverNow } from '../connection/connection.ts'
import { currentStudentId, onStudentChange } from '../session/student.ts'
import type { Entry, Intent, WriteInput, WriteOutput, WritePath } from './entry.ts'
import { createSender } from './sender.ts'
import { createDatabaseStorage, type OutboxStorage } from './storage.ts'

type SentListener = (entry: Entry, output: unknown) => void
type RefusedListener = (entry: Entry) => void

/** A write of `studentId` that the server took, with its answer. */
interface Sent {
  readonly studentId: string
  readonly entry: Entry
  readonly output: unknown
}

/** What waits for the signed-in student, in order. A copy of the database for the screens. */
const state = proxy<{ entries: readonly Entry[] }>({ entries: ref([]) })
const sentListeners = new Set<SentListener>()
const refusedListeners = new Set<RefusedListener>()
const drainedListeners = new Set<() => void>()

let opened: OutboxStorage | undefined
const storage = (): OutboxStorage => (opened ??= createDatabaseStorage())
const channel =
  typeof window === 'undefined' || typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('outbox')

async function reload() {
  const owner = currentStudentId()
  const entries = owner === undefined ? [] : await storage().list(owner)
  if (currentStudentId() === owner) state.entries = ref([...entries])
}

async function changed() {
  channel?.postMessage('changed')
  await reload()
}

/**
 * In every tab: the listeners put what the server took into the kept answers, and it no longer waits, both before
 * anything renders, so that nothing counts twice or not at all in between.
 */
function take({ studentId, entry, output }: Sent) {
  if (studentId !== currentStudentId()) return
  for (const listener of sentListeners) listener(entry, output)
  state.entries = ref(state.entries.filter(({ input }) => input.clientId !== entry.input.clientId))
  if (state.entries.some(({ refusal }) => refusal === null)) return
  for (const listener of drainedListeners) listener()
}

function taken(sent: Sent) {
  channel?.postMessage({ sent })
  take(sent)
}

const untyped = getUntypedClient(api)
const send = (entry: Entry) => untyped.mutation(entry.path, entry.input)

let timer: ReturnType<typeof setTimeout> | undefined
const sendWaiting = createSender({
  storage: {
    list: (studentId) => storage().list(studentId),
    append: (studentId, entry) => storage().append(studentId, entry),
    put: (studentId, entry) => storage().put(studentId, entry),
    remove: (studentId, seq) => storage().remove(studentId, seq),
    clear: (studentId) => storage().clear(studentId),
  },
  send,
  studentId: currentStudentId,
  isOnline: () => connection.isOnline,
  exclusively: (name, run) => navigator.locks.request(name, run),
  later: (run, pauseMs) => {
    clearTimeout(timer)
    timer = setTimeout(run, pauseMs)
  },
  confirmSession,
  onSent: (studentId, entry, output) => taken({ studentId, entry, output }),
  onRefused: (entry) => {
    for (const listener of refusedListeners) listener(entry)
  },
  onChange: changed,
})

/**
 * Takes a write that must not be lost: stores it, then sends it when the server can be reached, once in effect however
 * often it takes. Resolves to its `clientId` when it is stored on the device. Throws where nobody is signed in, or where
 * the device has no storage and the server cannot be reached either.
 */
export async function enqueue<P extends WritePath>({ path, input }: Intent<P>): Promise<string> {
  const owner = currentStudentId()
  if (owner === undefined) throw new Error('A write needs a signed-in student')
  const clientId = input.clientId ?? crypto.randomUUID()
  const whole = { ...input, clientId, at: input.at ?? serverNow().toISOString() }
  // The two fields that Intent leaves out are back; Entry of a union cannot be inferred from P.
  const entry = { path, input: whole, refusal: null } as unknown as Omit<Entry, 'seq'>
  try {
    await storage().append(owner, entry)
  } catch {
    const unstored = { ...entry, seq: 0 }
    taken({ studentId: owner, entry: unstored, output: await send(unstored) })
    return clientId
  }
  await changed()
  void sendWaiting()
  return clientId
}

/** How many writes wait to be sent, and how many the server refused for good. */
export function useOutbox(): { readonly waiting: number; readonly refused: number } {
  const { entries } = useSnapshot(state)
  const refused = entries.filter((entry) => entry.refusal !== null).length
  return { waiting: entries.length - refused, refused }
}

/** The inputs of the writes at `path` that still wait, oldest first: to be shown over what the server last said. */
export const useWaiting = <P extends WritePath>(path: P): readonly WriteInput<P>[] =>
  useSnapshot(state).entries.flatMap(
    (entry) => (entry.path === path && entry.refusal === null ? [entry.input as WriteInput<P>] : []), // the path names the input's type
  )

/** Calls `listener` after the server took a write at `path`, whichever tab sent it. Returns the way to stop. */
export function whenSent<P extends WritePath>(
  path: P,
  listener: (input: WriteInput<P>, output: WriteOutput<P>) => void,
): () => void {
  const filtered: SentListener = (entry, output) => {
    // The path names both types; the gateway has parsed the output.
    if (entry.path === path) listener(entry.input as WriteInput<P>, output as WriteOutput<P>)
  }
  sentListeners.add(filtered)
  return () => sentListeners.delete(filtered)
}

/** Calls `listener` when the last write that waited was taken. Returns the way to stop. */
export function whenDrained(listener: () => void): () => void {
  drainedListeners.add(listener)
  return () => drainedListeners.delete(listener)
}

/** Calls `listener` when the server refuses a write for good. Returns the way to stop. */
export function whenRefused(listener: RefusedListener): () => void {
  refusedListeners.add(listener)
  return () => refusedListeners.delete(listener)
}

/** Sends what waits now. Resolves to the number of writes that still wait. */
export async function sendOutbox(): Promise<number> {
  await sendWaiting()
  await reload().catch(() => undefined)
  return state.entries.filter((entry) => entry.refusal === null).length
}

/** Deletes every write of `studentId` from the device, sent or not. */
export async function discardOutbox(studentId: string): Promise<void> {
  await storage().clear(studentId)
  await changed()
}

/** Forgets the writes that the server refused. */
export async function discardRefused(): Promise<void> {
  const owner = currentStudentId()
  if (owner === undefined) return
  const refused = state.entries.filter((entry) => entry.refusal !== null)
  await Promise.all(refused.map((entry) => storage().remove(owner, entry.seq)))
  await changed()
}

/** Starts to send by itself: now, when the network is back, when the app comes to the front. Returns the way to stop. */
export function watchOutbox(): () => void {
  const start = () => {
    void reload().catch(() => undefined)
    void sendWaiting()
  }
  const onFront = () => {
    if (document.visibilityState === 'visible') start()
  }
  const onMessage = ({ data }: MessageEvent<'changed' | { readonly sent: Sent }>) => {
    if (data === 'changed') void reload().catch(() => undefined)
    else take(data.sent)
  }
  channel?.addEventListener('message', onMessage)
  document.addEventListener('visibilitychange', onFront)
  const stopConnection = subscribe(connection, () => {
    if (connection.isOnline) start()
  })
  const stopStudent = onStudentChange(start)
  start()
  return () => {
    channel?.removeEventListener('message', onMessage)
    document.removeEventListener('visibilitychange', onFront)
    stopConnection()
    stopStudent()
  }
}
