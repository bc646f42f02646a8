import { routes } from '@abhyas/contracts/routes'
import type { Outputs } from '@abhyas/contracts/app-router'
import { useState } from 'react'
import { useSearchParams } from 'wouter'
import { Button } from '../../shared/ui/button.tsx'
import { Chip } from '../../shared/ui/chip.tsx'
import { IconButton } from '../../shared/ui/icon-button.tsx'
import { useKeys } from '../../shared/ui/keys.ts'
import { KeysHelp, type KeyHelp } from '../../shared/ui/keys-help.tsx'
import { QuestionPalette } from '../../shared/ui/question-palette.tsx'
import { ScreenBar } from '../../shared/ui/screen-bar.tsx'
import { Sheet } from '../../shared/ui/sheet.tsx'
import { resultPath } from './paths.ts'
import { ReviewGaps } from './review-gaps.tsx'
import { ReviewQuestion } from './review-question.tsx'
import {
  filtered,
  outcomeOf,
  reviewFilterNames,
  reviewFilterOf,
  type Confirmed,
  type ReviewFilter,
} from './review-rules.ts'
import styles from './review.module.css'

const keys: KeyHelp = [
  ['← →', 'Previous or next question'],
  ['Esc', 'Back'],
]

interface ReviewRunProps {
  review: Outputs['tests']['review']
  confirmed: Confirmed
}

/** One question after the other, of those that the filter leaves. */
export function ReviewRun({ review: { attemptId, test, questions }, confirmed }: ReviewRunProps) {
  const [params, setParams] = useSearchParams()
  const [isListed, setIsListed] = useState(false)
  const groups = filtered(questions, confirmed)
  const wanted = reviewFilterOf(params.get('show'))
  // A confirmed error type may have emptied the filter.
  const filter = groups.has(wanted) ? wanted : 'all'
  const shown = groups.get(filter) ?? []
  const found = shown.findIndex(({ id }) => id === params.get('question'))
  const index = Math.max(0, found)
  const question = shown[index]
  const open = (next: ReviewFilter, questionId?: string) =>
    setParams(
      {
        attempt: attemptId,
        ...(next === 'all' ? {} : { show: next }),
        ...(questionId === undefined ? {} : { question: questionId }),
      },
      { replace: true },
    )
  const turn = (next: number) => {
    const other = shown[next]
    if (other) open(filter, other.id)
  }
  useKeys({ ArrowRight: () => turn(index + 1), ArrowLeft: () => turn(index - 1) })
  const only = new Set(shown.map(({ id }) => questions.findIndex((one) => one.id === id)))
  const number = question ? questions.indexOf(question) : 0
  return (
    <>
      <ScreenBar title={routes.testReview.title} fallback={resultPath(attemptId, test.kind)}>
        <IconButton icon="list" label="All questions" onClick={() => setIsListed(true)} />
      </ScreenBar>
      <div className={styles['page']}>
        <p className={styles['note']}>{test.title}</p>
        <fieldset className={styles['filters']} aria-label="Which questions">
          {[...groups].map(([one, some]) => (
            <Chip key={one} isSelected={one === filter} onClick={() => open(one)}>
              {reviewFilterNames[one]} {some.length}
            </Chip>
          ))}
        </fieldset>
        <ReviewGaps questions={questions} confirmed={confirmed} />
        {question && (
          <ReviewQuestion
            key={question.id}
            attemptId={attemptId}
            question={question}
            confirmed={confirmed}
            position={`Question ${number + 1} of ${questions.length}`}
          />
        )}
        <KeysHelp keys={keys} />
        <div className={styles['action']}>
          <IconButton
            icon="chevron-left"
            label="Previous question"
            disabled={index === 0}
            onClick={() => turn(index - 1)}
          />
          <Button variant="primary" isFullWidth disabled={index >= shown.length - 1} onClick={() => turn(index + 1)}>
            Next
          </Button>
        </div>
      </div>
      <Sheet isOpen={isListed} onClose={() => setIsListed(false)} title="Jump to a question">
        <QuestionPalette
          states={questions.map((one) => {
            const outcome = outcomeOf(one)
            return outcome === 'right' || outcome === 'wrong' ? outcome : 'unanswered'
          })}
          current={number}
          only={only}
          onSelect={(next) => {
            setIsListed(false)
            open(filter, questions[next]?.id)
          }}
        />
      </Sheet>
    </>
  )
}
