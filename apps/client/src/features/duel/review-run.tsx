import type { Outputs } from '@abhyas/contracts/app-router'
import { routes } from '@abhyas/contracts/routes'
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
import { resultsPath } from './paths.ts'
import { ReviewQuestion } from './review-question.tsx'
import { Revise } from './review-revise.tsx'
import { filtered, filterNames, filterOf, verdictOf, type Filter } from './review-rules.ts'
import { aboutOf, playerText, resultNames } from './words.ts'
import styles from './review.module.css'

const keys: KeyHelp = [
  ['← →', 'Previous or next question'],
  ['Esc', 'Back'],
]

/** One question after the other, of those that the filter leaves. */
export function ReviewRun({ review: { duel, questions } }: { review: Outputs['duel']['review'] }) {
  const [params, setParams] = useSearchParams()
  const [isListed, setIsListed] = useState(false)
  const groups = filtered(questions, duel.seat)
  const wanted = filterOf(params.get('show'))
  const filter = groups.has(wanted) ? wanted : 'all'
  const shown = groups.get(filter) ?? []
  const place = Math.max(
    0,
    shown.findIndex(({ index }) => `${index + 1}` === params.get('question')),
  )
  const current = shown[place]
  const open = (next: Filter, index?: number) =>
    setParams(
      {
        duel: duel.id,
        ...(next === 'all' ? {} : { show: next }),
        ...(index === undefined ? {} : { question: `${index + 1}` }),
      },
      { replace: true },
    )
  const turn = (next: number) => {
    const other = shown[next]
    if (other) open(filter, other.index)
  }
  useKeys({ ArrowRight: () => turn(place + 1), ArrowLeft: () => turn(place - 1) })
  const missed = questions.filter((one) => verdictOf(one, one.answers[duel.seat]) !== 'right')
  return (
    <>
      <ScreenBar title={routes.duelReview.title} fallback={resultsPath(duel.id)}>
        <IconButton icon="list" label="All questions" onClick={() => setIsListed(true)} />
      </ScreenBar>
      <div className={styles['page']}>
        <p className={styles['note']}>
          {duel.outcome ? `${resultNames[duel.outcome.result]} against` : 'Against'} {playerText(duel.opponent)} ·{' '}
          {aboutOf(duel)}
        </p>
        <fieldset className={styles['filters']} aria-label="Which questions">
          {[...groups].map(([one, some]) => (
            <Chip key={one} isSelected={one === filter} onClick={() => open(one)}>
              {filterNames[one]} {some.length}
            </Chip>
          ))}
        </fieldset>
        <Revise
          duelId={duel.id}
          questions={missed}
          words={missed.length === 1 ? 'Add the missed one to revision' : `Add all ${missed.length} missed to revision`}
        />
        {current && (
          <ReviewQuestion
            key={current.index}
            duel={duel}
            reviewed={current}
            position={`Question ${questions.indexOf(current) + 1} of ${questions.length}`}
          />
        )}
        <KeysHelp keys={keys} />
        <div className={styles['action']}>
          <IconButton
            icon="chevron-left"
            label="Previous question"
            disabled={place === 0}
            onClick={() => turn(place - 1)}
          />
          <Button variant="primary" isFullWidth disabled={place >= shown.length - 1} onClick={() => turn(place + 1)}>
            Next
          </Button>
        </div>
      </div>
      <Sheet isOpen={isListed} onClose={() => setIsListed(false)} title="Jump to a question">
        <QuestionPalette
          states={questions.map((one) => {
            const verdict = verdictOf(one, one.answers[duel.seat])
            return verdict === 'blank' ? 'unanswered' : verdict
          })}
          current={current ? questions.indexOf(current) : 0}
          onSelect={(next) => {
            setIsListed(false)
            open('all', questions[next]?.index)
          }}
        />
      </Sheet>
    </>
  )
}
