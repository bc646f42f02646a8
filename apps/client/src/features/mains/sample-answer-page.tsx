import type { MainsQuestion } from '@abhyas/contracts/mains'
import { routes } from '@abhyas/contracts/routes'
import { EmptyState } from '../../shared/ui/empty-state.tsx'
import { IconButton } from '../../shared/ui/icon-button.tsx'
import { ScreenBar } from '../../shared/ui/screen-bar.tsx'
import { DirectiveCard } from './directive-card.tsx'
import { QuestionHead } from './question-head.tsx'
import { QuestionsLoaded } from './questions-loaded.tsx'
import { SampleAnswer } from './sample-answer.tsx'
import { SampleHidden } from './sample-hidden.tsx'
import styles from './sample.module.css'
import { useQueryParts } from './use-query.ts'
import { useHasTried } from './use-tried.ts'

const answersPath = routes.mainsAnswers.path

/** The model answer of the question in the address; behind a button for who has not tried it (MAINS-04). */
export default function SampleAnswerPage() {
  const { params } = useQueryParts()
  const id = params.get('question')
  return (
    <>
      <div className={styles['screenOnly']}>
        <ScreenBar title={routes.sampleAnswer.title} fallback={answersPath}>
          <IconButton icon="download" label="Print or save as PDF" onClick={() => window.print()} />
        </ScreenBar>
      </div>
      <div className={styles['page']}>
        {id === null ? (
          <EmptyState
            icon="mains"
            message="No question is named here."
            action={{ label: 'See the model answers', href: answersPath }}
          />
        ) : (
          <QuestionsLoaded>
            {({ questions }) => {
              const question = questions.find((one) => one.id === id)
              return question ? (
                <Asked key={id} question={question} />
              ) : (
                <EmptyState
                  icon="mains"
                  message="This question is no longer here."
                  action={{ label: 'See the model answers', href: answersPath }}
                />
              )
            }}
          </QuestionsLoaded>
        )}
      </div>
    </>
  )
}

function Asked({ question }: { question: MainsQuestion }) {
  const { params, change } = useQueryParts()
  const hasTried = useHasTried(question.id)
  const isShown = hasTried || params.get('show') === '1'
  return (
    <>
      <QuestionHead question={question} as="h2" />
      <DirectiveCard word={question.directive} />
      {isShown ? (
        <SampleAnswer question={question} />
      ) : (
        <SampleHidden question={question} onShow={() => change({ show: '1' })} />
      )}
    </>
  )
}
