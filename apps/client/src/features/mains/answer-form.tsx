import type { AnsweredQuestion } from '@abhyas/contracts/mains'
import { Suspense, useState } from 'react'
import { lazyPart } from '../../shared/lazy/lazy-part.ts'
import { Segmented } from '../../shared/ui/segmented.tsx'
import { Loading, Skeleton } from '../../shared/ui/skeleton.tsx'
import { newDraft, type Draft } from './draft.ts'
import { beginDraft, changeDraft, useDraft } from './drafts.ts'
import { ExamTimer } from './exam-timer.tsx'
import { HandIn } from './hand-in.tsx'
import type { PagesAnswerProps } from './pages-answer.tsx'
import type { Way } from './paths.ts'
import { TypedAnswer } from './typed-answer.tsx'
import styles from './upload.module.css'

const PagesAnswer = lazyPart<PagesAnswerProps>(() => import('./pages-answer.tsx'))

const ways = [
  { value: 'type', label: 'Type' },
  { value: 'photos', label: 'Photos' },
  { value: 'pdf', label: 'PDF' },
] as const

/** Changes the draft on the screen, which is begun by it. */
export type ChangeDraft = (change: (draft: Draft) => Partial<Draft>, when?: 'now' | 'soon') => Promise<void>

interface AnswerFormProps {
  question: AnsweredQuestion
  initialWay: Way
}

/** The draft of an answer in one of three ways, its timer, and handing it in. */
export function AnswerForm({ question, initialWay }: AnswerFormProps) {
  const { draft: kept, isKept, isSaving, changedElsewhere } = useDraft(question.id)
  const [blank] = useState(() => newDraft(question, initialWay))
  const draft = kept ?? blank
  const change: ChangeDraft = (make, when) => {
    beginDraft(question, initialWay)
    return changeDraft(question.id, make, when)
  }
  const isHandedIn = draft.phase !== 'writing'
  return (
    <>
      {!isHandedIn && (
        <>
          <Segmented
            label="How do you answer?"
            segments={ways}
            value={draft.way}
            onChange={(way) => void change(() => ({ way, refusal: null }))}
          />
          <ExamTimer draft={draft} onChange={change} />
        </>
      )}
      {draft.way === 'type' ? (
        <TypedAnswer key={changedElsewhere} draft={draft} onChange={change} />
      ) : (
        <Suspense fallback={<PagesSkeleton />}>
          <PagesAnswer draft={draft} way={draft.way} onChange={change} />
        </Suspense>
      )}
      {!isHandedIn && <p className={styles['saved']}>{savedText(kept !== undefined, isKept, isSaving)}</p>}
      <HandIn draft={draft} onChange={change} />
    </>
  )
}

/** Whether what stands there is on the phone. */
function savedText(isBegun: boolean, isKept: boolean, isSaving: boolean): string {
  if (!isKept) return 'This browser keeps nothing for the app. Hand your answer in before you close this page.'
  if (!isBegun) return 'Your draft is saved on this phone as you go.'
  return isSaving ? 'Saving on this phone' : 'Saved on this phone'
}

const PagesSkeleton = () => (
  <Loading label="Loading your pages">
    <Skeleton shape="block" />
    <Skeleton shape="block" />
  </Loading>
)
