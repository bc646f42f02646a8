import { errors } from '@abhyas/contracts/errors'
import { proxy, useSnapshot } from 'valtio'
import { confirmSession } from '../../shared/api/session-link.ts'
import type { WriteInput } from '../../shared/outbox/entry.ts'
import { toFailure } from '../../shared/api/failure.ts'
import { discardRefusedOf, enqueue } from '../../shared/outbox/outbox.ts'
import { answered, pageRefs, type Draft, type DraftPage } from './draft.ts'
import { pictureOf } from './draft-pictures.ts'
import { currentDrafts } from './draft-store.ts'
import { changeDraft } from './drafts.ts'
import { handBack } from './hand-back.ts'
import type { Step } from './next-step.ts'
import { sendUpload, unreadable, UploadFailure } from './send-upload.ts'

/** What is on its way in this tab. */
export const progress = proxy({
  uploadId: null as string | null, // widened, as the one below: the literal alone would be the type
  /** Of its bytes, from 0 to 1. */
  fraction: 0,
  /** What the pages wait for; null while nothing holds them up. */
  waitsFor: null as 'network' | 'checker' | null,
})

/** What is on its way, for a component. */
export const useUploads = () => useSnapshot(progress)

let controller: AbortController | undefined

/** What became of a step: the next one can be taken, or all of them wait; `pauseMs` is what the server asks for. */
export type Outcome = 'on' | { readonly waitsFor: 'network' | 'checker'; readonly pauseMs: number | null }

const lostPicture = 'This picture is no longer on this phone. Take it again.'

/** Notes of a page what became of sending it. */
const note = (draft: Draft, { uploadId }: DraftPage, answer: Parameters<typeof answered>[2]) =>
  changeDraft(draft.question.id, ({ pages }) => ({ pages: answered(pages, uploadId, answer) }))

/** The bytes of a page; undefined where the phone has lost them. */
async function bodyOf(draft: Draft, page: DraftPage): Promise<Blob | undefined> {
  const picture = await pictureOf(draft.question.id, page.id)
  if (!picture || page.kind === 'pdf') return picture
  const { rendered } = await import('./prepare.ts').catch(() => {
    // The script did not come: nothing is wrong with the page.
    throw new UploadFailure(unreadable)
  })
  return rendered(picture, page)
}

/** The session is gone, or became another student's: the page is not to blame. */
const isOfSession = (error: unknown): error is UploadFailure =>
  error instanceof UploadFailure && ['UNAUTHORIZED', 'CONFLICT'].includes(error.failure.code)

async function send(page: DraftPage, body: Blob, signal: AbortSignal) {
  const attempt = () =>
    sendUpload({
      uploadId: page.uploadId,
      body,
      signal,
      onProgress: (fraction) => {
        progress.fraction = fraction
      },
    })
  try {
    return await attempt()
  } catch (error) {
    if (!isOfSession(error)) throw error
    const isSame = await confirmSession().catch(() => false)
    if (signal.aborted || !isSame) throw new UploadFailure({ ...error.failure, retryable: true })
    return attempt()
  }
}

async function upload({ draft, page }: Extract<Step, { kind: 'upload' }>): Promise<Outcome> {
  controller = new AbortController()
  const { signal } = controller
  Object.assign(progress, { uploadId: page.uploadId, fraction: 0 })
  try {
    const body = await bodyOf(draft, page)
    if (!body) {
      await note(draft, page, { refusal: lostPicture })
      return 'on'
    }
    if (signal.aborted) return 'on'
    const stored = await send(page, body, signal)
    progress.waitsFor = null
    await note(draft, page, { upload: stored })
    return 'on'
  } catch (error) {
    if (signal.aborted) return 'on'
    if (!(error instanceof UploadFailure)) {
      await note(draft, page, { refusal: error instanceof Error ? error.message : errors.FILE_BROKEN.message })
      return 'on'
    }
    const { code, message, retryable, retryAfterMs } = error.failure
    if (!retryable && code !== 'UNAUTHORIZED') {
      await note(draft, page, { refusal: message })
      return 'on'
    }
    return { waitsFor: code === 'OFFLINE' ? 'network' : 'checker', pauseMs: retryAfterMs }
  } finally {
    controller = undefined
    Object.assign(progress, { uploadId: null, fraction: 0 })
  }
}

/** Hands the answer to the outbox, which sends it when it can. Twice makes one submission: its id is the draft's. */
async function submit({ question, submissionId, way, text, pasted, pages }: Draft) {
  const answer: WriteInput<'mains.submit'>['answer'] =
    way === 'type' ? { kind: 'typed', text, pasted } : { kind: 'pages', pages: [...pageRefs(pages)] }
  // What was refused of it before is mended by now.
  await discardRefusedOf(
    ({ path, input }) => path === 'mains.submit' && 'submissionId' in input && input.submissionId === submissionId,
  )
  try {
    await enqueue({
      path: 'mains.submit',
      input: { submissionId, questionId: question.id, answer },
      about: { title: question.text, detail: `Mains · ${question.paper}` },
    })
  } catch (error) {
    // Where the device keeps nothing it is sent at once, and may be refused.
    const failure = toFailure(error)
    if (failure.retryable || failure.code === 'UNAUTHORIZED') throw error
    await handBack(submissionId, failure)
    return
  }
  // Where the device keeps nothing it is sent by now, and the draft is gone.
  await changeDraft(question.id, () => ({ phase: 'queued' }))
}

/** Takes one step. Rejects where the device's storage fails. */
export async function take(step: Step): Promise<Outcome> {
  if (step.kind === 'upload') return upload(step)
  if (step.kind === 'submit') {
    await submit(step.draft)
    return 'on'
  }
  await changeDraft(step.draft.question.id, () => ({
    phase: 'writing',
    refusal: step.reason === 'too many pages' ? errors.PAGES_TOO_MANY.message : null,
  }))
  return 'on'
}

/** A page that was removed, edited or paused is not sent on. */
export function giveUp() {
  const isWanted = currentDrafts().some(
    ({ pages, isPaused, way }) =>
      !isPaused && way !== 'type' && pages.some(({ uploadId }) => uploadId === progress.uploadId),
  )
  if (progress.uploadId !== null && !isWanted) controller?.abort()
}

/** Lets go of what is on its way, whatever it is. */
export const letGo = (): void => controller?.abort()
