import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { onStudentChange } from '../../shared/session/student.ts'
import { isEmpty, newDraft, type Draft, type DraftPhase } from './draft.ts'
import { forgetLoosePictures } from './draft-pictures.ts'
import { channel, currentDrafts, ensureDrafts, flushDrafts, hold, loadDrafts, state, unsaved } from './draft-store.ts'
import { countWords } from './length.ts'

export { ensureDrafts } from './draft-store.ts'

/** A draft as the lists show it. */
export interface DraftHead {
  readonly questionId: string
  /** When it was changed last. */
  readonly at: string
  readonly pages: number
  readonly words: number
  /** `sending` and `queued` ones are handed in already, and become `submissionId`. */
  readonly phase: DraftPhase
  readonly submissionId: string
  readonly question: Draft['question']
}

const restMs = 800
let timer: ReturnType<typeof setTimeout> | undefined

/**
 * Changes the draft of a question; one that is not there stays away. On the screen at once. Resolves when it is stored;
 * `soon` is for what is typed: stored within a second.
 */
export function changeDraft(
  questionId: string,
  change: (draft: Draft) => Partial<Draft>,
  when: 'now' | 'soon' = 'now',
): Promise<void> {
  const draft = state.drafts.get(questionId)
  if (!draft) return Promise.resolve()
  unsaved.add(questionId)
  state.isSaving = true
  hold(questionId, { ...draft, at: new Date().toISOString(), ...change(draft) })
  if (when === 'now') return flushDrafts()
  clearTimeout(timer)
  timer = setTimeout(() => void flushDrafts(), restMs)
  return Promise.resolve()
}

/** Begins the draft of `question`; one that is there stays as it is. It is stored with its first change. */
export function beginDraft(question: Draft['question'], way: Draft['way']): void {
  if (!state.drafts.has(question.id)) hold(question.id, newDraft(question, way))
}

/** Deletes the draft of a question with its pictures. Resolves when it is gone from the storage too. */
export function forgetDraft(questionId: string): Promise<void> {
  forgetLoosePictures(state.drafts.get(questionId)?.pages ?? [])
  hold(questionId, undefined)
  unsaved.add(questionId)
  return flushDrafts()
}

/** Deletes the draft that became `submissionId`, where there is one. */
export async function forgetSubmitted(submissionId: string): Promise<void> {
  await ensureDrafts()
  const draft = currentDrafts().find((each) => each.submissionId === submissionId)
  if (draft) await forgetDraft(draft.question.id)
}

/** Follows sign-ins and other tabs, and stores what is open when the page goes. Once for the app; returns the way to stop. */
export function watchDrafts(): () => void {
  const reload = () => void loadDrafts()
  const flush = () => void flushDrafts()
  const stopStudent = onStudentChange(reload)
  channel?.addEventListener('message', reload)
  addEventListener('pagehide', flush)
  document.addEventListener('visibilitychange', flush)
  void ensureDrafts()
  return () => {
    stopStudent()
    channel?.removeEventListener('message', reload)
    removeEventListener('pagehide', flush)
    document.removeEventListener('visibilitychange', flush)
  }
}

/** The draft of a question, and whether the drafts of this device are known. */
export function useDraft(questionId: string) {
  const { drafts, isLoaded, isKept, isSaving, taking, changedElsewhere } = useSnapshot(state)
  useEffect(() => void ensureDrafts(), [])
  return {
    draft: drafts.get(questionId),
    isLoaded,
    isKept,
    isSaving,
    /** Whether files that were chosen for it are still being taken in. */
    isTaking: taking.includes(questionId),
    /** Rises when its text was changed in another tab. */
    changedElsewhere: changedElsewhere[questionId] ?? 0,
  }
}

/** The draft that becomes `submissionId`, undefined where this device has none; and whether its drafts are known. */
export function useDraftOf(submissionId: string) {
  const { drafts, isLoaded } = useSnapshot(state)
  useEffect(() => void ensureDrafts(), [])
  return { draft: [...drafts.values()].find((draft) => draft.submissionId === submissionId), isLoaded }
}

/** What is begun and not acknowledged, the newest first. */
export function useDrafts(): readonly DraftHead[] {
  const { drafts } = useSnapshot(state)
  useEffect(() => void ensureDrafts(), [])
  return [...drafts.values()]
    .filter((draft) => !isEmpty(draft))
    .map(({ question, at, pages, text, phase, submissionId }) => ({
      questionId: question.id,
      question,
      at,
      pages: pages.length,
      words: countWords(text),
      phase,
      submissionId,
    }))
    .sort((one, other) => other.at.localeCompare(one.at))
}
