import { useCallback, useEffect, useRef, useState } from 'react'
import { createDraftStorage, type DraftStorage } from '../../shared/mains/draft-storage.ts'
import { currentStudentId } from '../../shared/session/student.ts'
import type { Doubt } from './doubtful.ts'

/** What the student made of one page's text so far. */
export interface EditedPage {
  readonly text: string
  /** What is still to be checked in it. */
  readonly doubtful: readonly Doubt[]
}

/** What a student corrected and has not confirmed. */
export interface ConfirmDraft {
  /** By page, "uploadId/n"; those that are not here are as they were read. */
  readonly pages: Readonly<Record<string, EditedPage>>
  /** Typed in the place of all pages; null while the pages count. */
  readonly typed: string | null
  /** Typed, and laid aside for the read text. */
  readonly laidAside?: string
  readonly hasDiagram: boolean
}

const untouched: ConfirmDraft = { pages: {}, typed: null, hasDiagram: false }
const restMs = 800

let opened: DraftStorage | undefined
const storage = (): DraftStorage => (opened ??= createDraftStorage())

const load = async (submissionId: string): Promise<ConfirmDraft> => {
  const owner = currentStudentId()
  const kept = owner === undefined ? undefined : await storage().get([owner, 'text', submissionId])
  return (kept as ConfirmDraft | undefined) ?? untouched // as `save` put it
}

async function save(submissionId: string, draft: ConfirmDraft): Promise<void> {
  const owner = currentStudentId()
  if (owner !== undefined) await storage().put([owner, 'text', submissionId], draft)
}

/** Deletes what was corrected of a submission: the server has it. */
export async function forgetConfirm(submissionId: string): Promise<void> {
  const owner = currentStudentId()
  if (owner !== undefined) await storage().remove([owner, 'text', submissionId])
}

/**
 * What the student corrects of a submission, found again after a reload; undefined until the device was asked. Stored
 * within a second, and when the page goes.
 */
export function useConfirmDraft(submissionId: string) {
  const [draft, setDraft] = useState<ConfirmDraft>()
  const latest = useRef<ConfirmDraft>(undefined)
  const flush = useCallback(() => {
    const unsaved = latest.current
    latest.current = undefined
    if (unsaved) save(submissionId, unsaved).catch(() => undefined) // it stays on the screen
  }, [submissionId])
  useEffect(() => {
    let isGone = false
    load(submissionId)
      .catch(() => untouched)
      .then((kept) => {
        if (!isGone) setDraft((old) => old ?? kept)
      })
      .catch(() => undefined) // nothing is thrown above
    addEventListener('pagehide', flush)
    document.addEventListener('visibilitychange', flush)
    return () => {
      isGone = true
      removeEventListener('pagehide', flush)
      document.removeEventListener('visibilitychange', flush)
      flush()
    }
  }, [submissionId, flush])
  useEffect(() => {
    if (!latest.current) return undefined
    const timer = setTimeout(flush, restMs)
    return () => clearTimeout(timer)
  }, [draft, flush])
  const change = (next: Partial<ConfirmDraft>) => {
    const whole = { ...untouched, ...draft, ...next }
    latest.current = whole
    setDraft(whole)
  }
  return { draft, change, flush }
}
