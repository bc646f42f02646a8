import { routes } from '@abhyas/contracts/routes'
import { useEffect } from 'react'
import { useLocation, useSearchParams } from 'wouter'
import { whenSent } from '../../shared/outbox/outbox.ts'
import { EmptyState } from '../../shared/ui/empty-state.tsx'
import { ScreenBar } from '../../shared/ui/screen-bar.tsx'
import { Loading, Skeleton } from '../../shared/ui/skeleton.tsx'
import { AnswerForm } from './answer-form.tsx'
import { ChooseQuestion } from './choose-question.tsx'
import { useDraft } from './drafts.ts'
import { hubPath, submissionPath, uploadPath, type Way } from './paths.ts'
import { QuestionHead } from './question-head.tsx'
import { QuestionsLoaded } from './questions-loaded.tsx'
import { useMainsQuestion } from './use-questions.ts'
import styles from './upload.module.css'
import { watchMains } from './watch.ts'

const wayOf = (text: string | null): Way => (text === 'photos' || text === 'pdf' ? text : 'type')

/** An answer is written, photographed or picked here, and handed in (MAINS-02). */
export default function UploadPage() {
  const [search] = useSearchParams()
  const questionId = search.get('question')
  useEffect(watchMains, [])
  return (
    <>
      <ScreenBar title={routes.uploadAnswer.title} fallback={hubPath} />
      <div className={styles['page']}>
        {questionId === null || questionId === '' ? (
          <ChooseQuestion />
        ) : (
          <Answer key={questionId} questionId={questionId} way={wayOf(search.get('way'))} />
        )}
      </div>
    </>
  )
}

function Answer({ questionId, way }: { questionId: string; way: Way }) {
  const { draft, isLoaded } = useDraft(questionId)
  const known = useMainsQuestion(questionId)
  useLeadOn(questionId)
  // What was begun goes on, whether the questions can be had or not.
  const question = draft?.question ?? known
  if (isLoaded && question)
    return (
      <>
        <QuestionHead question={question} />
        <AnswerForm question={question} initialWay={way} />
      </>
    )
  return (
    <QuestionsLoaded>
      {() =>
        isLoaded ? (
          <EmptyState
            icon="mains"
            message="This question is not here any more, or never was."
            action={{ label: 'Choose a question', href: uploadPath() }}
          />
        ) : (
          <Loading label="Loading your draft">
            <Skeleton width="half" />
            <Skeleton shape="block" />
            <Skeleton shape="block" />
          </Loading>
        )
      }
    </QuestionsLoaded>
  )
}

/** Once the server has the answer, its report is where to go. */
function useLeadOn(questionId: string) {
  const [, navigate] = useLocation()
  useEffect(
    () =>
      whenSent('mains.submit', (input) => {
        if (input.questionId === questionId) navigate(submissionPath(input.submissionId), { replace: true })
      }),
    [questionId, navigate],
  )
}
