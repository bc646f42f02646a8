import { proxy, ref } from 'valtio/vanilla'
import { createDraftStorage, type DraftStorage } from '../../shared/mains/draft-storage.ts'
import { currentStudentId } from '../../shared/session/student.ts'
import type { Draft } from './draft.ts'

/** The drafts of whoever is signed in, by question, as this tab knows them. */
export const state = proxy({
  owner: undefined as string | undefined, // widened: the literal alone would be the type
  drafts: ref<ReadonlyMap<string, Draft>>(new Map()),
  isLoaded: false,
  /** Whether the device kept the last change. */
  isKept: true,
  /** Whether a change is not stored yet. */
  isSaving: false,
  /** The questions for which chosen files are being taken in, once for each choice. */
  taking: [] as string[],
  /** By question, how often its text was changed in another tab. */
  changedElsewhere: {} as Record<string, number>,
})

/** Pictures that the device would not keep, by page: until this tab is closed. */
export const loosePictures = new Map<string, Blob>()

let opened: DraftStorage | undefined
export const storage = (): DraftStorage => (opened ??= createDraftStorage())
export const channel =
  typeof window === 'undefined' || typeof BroadcastChannel === 'undefined'
    ? undefined
    : new BroadcastChannel('mains-drafts')
const listeners = new Set<() => void>()

/** Of each reading of the storage that is under way, what was changed here meanwhile: what it brings of that is old. */
const readings = new Set<Set<string>>()
/** Changed here and not stored yet. */
export const unsaved = new Set<string>()
let writing: Promise<void> = Promise.resolve()

/** Puts the draft of a question, or that there is none, before everyone in this tab. */
export function hold(questionId: string, draft: Draft | undefined) {
  const next = new Map(state.drafts)
  if (draft) next.set(questionId, draft)
  else next.delete(questionId)
  state.drafts = ref(next)
  for (const touched of readings) touched.add(questionId)
  for (const listener of listeners) listener()
}

const storedDrafts = async (owner: string | undefined): Promise<readonly Draft[]> => {
  if (owner === undefined) return []
  try {
    return (await storage().list([owner, 'draft'])) as readonly Draft[] // as `flushDrafts` put them
  } catch {
    // What is not read is not gone.
    return currentDrafts()
  }
}

/** Reads the drafts of the signed-in student again; what was changed here stays. Never rejects. */
export async function loadDrafts(): Promise<void> {
  const owner = currentStudentId()
  if (state.owner !== owner) {
    // What the last one had not stored yet is no word on the drafts of this one.
    unsaved.clear()
    loosePictures.clear()
    Object.assign(state, { owner, drafts: ref(new Map()), isLoaded: false, isKept: true, isSaving: false })
  }
  const touched = new Set<string>()
  readings.add(touched)
  await writing
  const stored = await storedDrafts(owner)
  readings.delete(touched)
  if (currentStudentId() !== owner) return
  const next = new Map(stored.map((draft) => [draft.question.id, draft]))
  const ownWord = state.isKept ? [...unsaved, ...touched] : [...state.drafts.keys(), ...unsaved]
  for (const questionId of ownWord) {
    const draft = state.drafts.get(questionId)
    if (draft) next.set(questionId, draft)
    else next.delete(questionId)
  }
  noteForeign(next)
  state.drafts = ref(next)
  state.isLoaded = true
  for (const listener of listeners) listener()
}

/** What stands in a box of text here is old where another tab wrote a newer one. */
function noteForeign(next: ReadonlyMap<string, Draft>) {
  for (const [questionId, { text }] of next) {
    const before = state.drafts.get(questionId)
    if (before && before.text !== text)
      state.changedElsewhere[questionId] = (state.changedElsewhere[questionId] ?? 0) + 1
  }
}

let loading: Promise<void> | undefined
/** As `loadDrafts`, once for each student. */
export function ensureDrafts(): Promise<void> {
  if (loading && state.owner === currentStudentId()) return loading
  return (loading = loadDrafts())
}

/** Stores what is not stored yet. Resolves when it is, or could not be; never rejects. */
export function flushDrafts(): Promise<void> {
  const owner = currentStudentId()
  const changed = [...unsaved].map((questionId) => [questionId, state.drafts.get(questionId)] as const)
  unsaved.clear()
  if (owner === undefined || owner !== state.owner || changed.length === 0) return writing
  const write = async () => {
    for (const [questionId, draft] of changed)
      await (draft ? storage().put([owner, 'draft', questionId], draft) : forgetStored(owner, questionId))
  }
  writing = writing.then(write).then(
    () => {
      state.isKept = loosePictures.size === 0
      channel?.postMessage('changed')
    },
    () => {
      if (state.owner !== owner) return
      state.isKept = false
      // Tried again with the next change: what the storage holds of them is older.
      for (const [questionId] of changed) unsaved.add(questionId)
    },
  )
  const written = writing
  return written.finally(() => {
    // A later write says so itself.
    if (writing === written) state.isSaving = unsaved.size > 0
  })
}

async function forgetStored(owner: string, questionId: string) {
  await storage().remove([owner, 'draft', questionId])
  await storage().remove([owner, 'page', questionId])
}

/** The drafts as they are now. */
export const currentDrafts = (): readonly Draft[] => [...state.drafts.values()]

/** Calls `listener` after any change of a draft. Returns the way to stop. */
export function onDraftsChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
