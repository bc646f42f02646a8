import { proxy, useSnapshot } from 'valtio'
import { ref, subscribe } from 'valtio/vanilla'
import { getUntypedClient } from '@trpc/client'
import { confirmSession } from '../api/session-link.ts'
import { api } from '../api/trpc.ts'
import { connection, serverNow } from '../connection/connection.ts'
import { currentStudentId, onStudentChange, useStudent } from '../session/student.ts'
import {
  appendLimit,
  laneOf,
  standingOf,
  type Entry,
  type Group,
  type Intent,
  type Lane,
  type WriteInput,
  type WriteOutput,
  type WritePath,
} from './entry.ts'
import { createSender } from './sender.ts'
import { createDatabaseStorage, type OutboxStorage } from './storage.ts'

type SentListener = (entry: Entry, output: unknown) => void
type RefusedListener = (entry: Entry) => void

/** Writes of `studentId` that the server took in one call, with its answer. */
interface Sent {
  readonly studentId: string
  readonly entries: readonly Entry[]
  readonly output: unknown
}

/** What waits for the signed-in student, in order. A copy of the database for the screens. */
const state = proxy<{ entries: readonly Entry[]; held: ReadonlySet<string>; listedOf: string | undefined }>({
  entries: ref([]),
  /** Tried, and the server that takes them is away. By `clientId`. */
  held: ref(new Set()),
  /** Whose writes they are: read from the database, or it has none to read. */
  listedOf: undefined,
})
const sentListeners = new Set<SentListener>()
const refusedListeners = new Set<RefusedListener>()
const drainedListeners = new Set<() => void>()
const fullListeners = new Set<(message: string) => void>()
/** Said once until something is taken again. */
let isFullSaid = false
const keepers = new Set<() => Promise<void>>()

/** What the server took and the storage may still hold: it waits no more. By `clientId`. */
const takenIds = new Set<string>()

let opened: OutboxStorage | undefined
const storage = (): OutboxStorage => (opened ??= createDatabaseStorage())
const channel =
  typeof window === 'undefined' || typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('outbox')

/** What the database holds for `owner`. Throws where it cannot be read; nothing waits there then. */
const listOf = (owner: string) =>
  storage()
    .list(owner)
    .catch((error: unknown) => {
      if (currentStudentId() === owner) state.listedOf = owner
      throw error
    })

async function reload() {
  const owner = currentStudentId()
  const entries = owner === undefined ? [] : await listOf(owner)
  if (currentStudentId() !== owner) return
  state.listedOf = owner
  const listed = new Set(entries.map(({ input }) => input.clientId))
  for (const clientId of takenIds) if (!listed.has(clientId)) takenIds.delete(clientId)
  state.entries = ref(entries.filter(({ input }) => !takenIds.has(input.clientId)))
}

async function changed() {
  channel?.postMessage('changed')
  await reload()
}

/**
 * In every tab: the listeners put what the server took into the kept answers, and it no longer waits, both before
 * anything renders, so that nothing counts twice or not at all in between.
 */
function take({ studentId, entries, output }: Sent) {
  if (studentId !== currentStudentId()) return
  for (const entry of entries) {
    takenIds.add(entry.input.clientId)
    for (const listener of sentListeners) listener(entry, output)
  }
  state.entries = ref(state.entries.filter(({ input }) => !takenIds.has(input.clientId)))
  const sentLanes = new Set(entries.map(({ path }) => laneOf(path)))
  // What waits for a service that is away keeps nothing of the others from being asked anew.
  if (state.entries.some(({ path, refusal }) => refusal === null && sentLanes.has(laneOf(path)))) return
  for (const listener of drainedListeners) listener()
}

function taken(sent: Sent) {
  channel?.postMessage({ sent })
  take(sent)
}

const untyped = getUntypedClient(api)
const send = ([first, ...others]: Group) =>
  untyped.mutation(
    first.path,
    appendLimit(first.path) === undefined ? first.input : { events: [first, ...others].map(({ input }) => input) },
  )

/** An append names the events that it did not take; any other output names none. */
const keptOut = (output: unknown): ReadonlySet<string> => {
  const isList = typeof output === 'object' && output !== null && 'unknown' in output && Array.isArray(output.unknown)
  return new Set(isList ? (output.unknown as string[]) : []) // the gateway has parsed the output
}

const timers = new Map<Lane, ReturnType<typeof setTimeout>>()
const sendWaiting = createSender({
  storage: {
    list: (studentId) => storage().list(studentId),
    append: (studentId, entries) => storage().append(studentId, entries),
    put: (studentId, entry) => storage().put(studentId, entry),
    remove: (studentId, places) => storage().remove(studentId, places),
    clear: (studentId) => storage().clear(studentId),
  },
  send,
  keptOut,
  studentId: currentStudentId,
  isOnline: () => connection.isOnline,
  exclusively: (name, run) => navigator.locks.request(name, run),
  later: (run, pauseMs, lane) => {
    clearTimeout(timers.get(lane))
    timers.set(lane, setTimeout(run, pauseMs))
  },
  confirmSession,
  onSent: (studentId, entries, output) => {
    isFullSaid = false
    taken({ studentId, entries, output })
  },
  whenKept: async () => {
    await Promise.all([...keepers].map((keep) => keep()))
  },
  onRefused: (entry) => {
    for (const listener of refusedListeners) listener(entry)
  },
  onHeld: (entries, { code, message }) => {
    const ids = entries.map(({ input }) => input.clientId)
    state.held = ref(new Set([...state.held, ...ids]))
    if (code !== 'STORAGE_FULL' || isFullSaid) return
    isFullSaid = true
    for (const listener of fullListeners) listener(message)
  },
  onChange: changed,
})

/**
 * Takes a write that must not be lost: stores it, then sends it when the server can be reached, once in effect however
 * often it takes. Resolves to its `clientId` when it is stored on the device. Throws where nobody is signed in, or where
 * the device has no storage and the server cannot be reached either.
 */
export async function enqueue<P extends WritePath>(intent: Intent<P>): Promise<string> {
  const clientId = intent.input.clientId ?? crypto.randomUUID()
  await enqueueAll([{ ...intent, input: { ...intent.input, clientId } }])
  return clientId
}

/** As `enqueue`, of several writes at once: the device stores all of them or none. Resolves when they are stored. */
export async function enqueueAll<P extends WritePath>(intents: readonly Intent<P>[]): Promise<void> {
  const owner = currentStudentId()
  if (owner === undefined) throw new Error('A write needs a signed-in student')
  const entries = intents.map(stamped)
  try {
    await storage().append(owner, entries)
  } catch {
    for (const entry of entries) {
      if (currentStudentId() !== owner) throw new Error('Somebody else is signed in by now')
      const unstored = { ...entry, seq: 0 }
      taken({ studentId: owner, entries: [unstored], output: await send([unstored]) })
    }
    return
  }
  await changed()
  // What is sent needlessly does no harm.
  if (entries.some((entry) => standingOf(entry) !== undefined)) await forgetReplaced(owner).catch(() => undefined)
  void sendWaiting()
}

/** Deletes the writes of `owner` whose place a later one took. */
async function forgetReplaced(owner: string) {
  const all = await storage().list(owner)
  const replaced = all.filter((entry) => {
    const of = standingOf(entry)
    return of !== undefined && all.some((later) => later.seq > entry.seq && standingOf(later) === of)
  })
  if (replaced.length === 0) return
  const places = replaced.map(({ seq }) => seq)
  await storage().remove(owner, places)
  await changed()
}

function stamped<P extends WritePath>({ path, input, about }: Intent<P>): Omit<Entry, 'seq'> {
  const clientId = input.clientId ?? crypto.randomUUID()
  const whole = { ...input, clientId, at: input.at ?? serverNow().toISOString() }
  // The two fields that Intent leaves out are back; Entry of a union cannot be inferred from P.
  return { path, input: whole, ...(about && { about }), refusal: null } as unknown as Omit<Entry, 'seq'>
}

/** How many writes wait to be sent, and how many the server refused for good. */
export function useOutbox(): { readonly waiting: number; readonly refused: number } {
  const { entries } = useSnapshot(state)
  const refused = entries.filter((entry) => entry.refusal !== null).length
  return { waiting: entries.length - refused, refused }
}

/** Whether the student's writes that wait are known: until then nothing seems to wait. */
export const useIsOutboxListed = (): boolean => {
  const studentId = useStudent()?.user_id
  return useSnapshot(state).listedOf === studentId
}

/** The writes at `path` that still wait, oldest first. */
export const useWaitingEntries = <P extends WritePath>(path: P): readonly Pick<Entry<P>, 'input' | 'about'>[] =>
  useSnapshot(state).entries.flatMap(
    (entry) => (entry.path === path && entry.refusal === null ? [entry as Entry<P>] : []), // the path names the input's type
  )

/** The inputs of the writes at `path` that still wait, oldest first: to be shown over what the server last said. */
export const useWaiting = <P extends WritePath>(path: P): readonly WriteInput<P>[] =>
  useWaitingEntries(path).map(({ input }) => input)

/** Whether a write at `path` waits although the server was reached: what takes it is away for now. */
export function useIsHeld(path: WritePath): boolean {
  const { entries, held } = useSnapshot(state)
  return entries.some((entry) => entry.path === path && entry.refusal === null && held.has(entry.input.clientId))
}

/** The writes at `path` that the server refused for good, oldest first. */
export const useRefusedEntries = <P extends WritePath>(path: P): readonly Pick<Entry<P>, 'input' | 'refusal'>[] =>
  useSnapshot(state).entries.flatMap(
    (entry) => (entry.path === path && entry.refusal !== null ? [entry as Entry<P>] : []), // the path names the input's type
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

/**
 * Calls `keep` before writes that the server took leave the device's storage; they stay there until it resolves, which is
 * when the kept answers show them for good. It never rejects. Returns the way to stop.
 */
export function beforeForgotten(keep: () => Promise<void>): () => void {
  keepers.add(keep)
  return () => keepers.delete(keep)
}

/** Calls `listener` when the last write that waited was taken, of those that hold each other up. Returns the way to stop. */
export function whenDrained(listener: () => void): () => void {
  drainedListeners.add(listener)
  return () => drainedListeners.delete(listener)
}

/** Calls `listener` when the server refuses a write for good. Returns the way to stop. */
export function whenRefused(listener: RefusedListener): () => void {
  refusedListeners.add(listener)
  return () => refusedListeners.delete(listener)
}

/** Calls `listener` when the server has no room for what waits, once until it takes something again. Returns the way to stop. */
export function whenStorageFull(listener: (message: string) => void): () => void {
  fullListeners.add(listener)
  return () => fullListeners.delete(listener)
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

/** Forgets the writes that the server refused; only the one of `clientId` where that is given. */
export const discardRefused = (clientId?: string): Promise<void> =>
  discardRefusedOf(({ input }) => clientId === undefined || input.clientId === clientId)

/** Forgets those of the writes that the server refused that `isMeant` names. */
export async function discardRefusedOf(isMeant: (entry: Entry) => boolean): Promise<void> {
  const owner = currentStudentId()
  if (owner === undefined) return
  const refused = state.entries.filter((entry) => entry.refusal !== null && isMeant(entry))
  if (refused.length === 0) return
  const places = refused.map(({ seq }) => seq)
  await storage().remove(owner, places)
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
