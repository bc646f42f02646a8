import type { MainsQuestion } from '@abhyas/contracts/mains'
import type { ReactNode } from 'react'
import { ErrorState } from '../../shared/ui/error-state.tsx'
import { Loading, Skeleton } from '../../shared/ui/skeleton.tsx'
import { useDrafts } from './drafts.ts'
import { GuidedFirst } from './guided-first.tsx'
import { HubDrafts } from './hub-drafts.tsx'
import { HubLatest } from './hub-latest.tsx'
import { HubLinks } from './hub-links.tsx'
import { firstOf, latestOf, offerOf, papersOf, type Offer } from './hub-rules.ts'
import { HubTrend } from './hub-trend.tsx'
import styles from './hub.module.css'
import { PaperChips } from './paper-chips.tsx'
import { QuestionCard } from './question-card.tsx'
import { QuestionsLoaded } from './questions-loaded.tsx'
import type { ListedSubmission } from './submission-rules.ts'
import { trendOf } from './trend.ts'
import { TriesBadges } from './tries-badges.tsx'
import { triesOf } from './tries.ts'
import { useQueryParts } from './use-query.ts'
import { useSubmissions, type Submissions } from './use-submissions.ts'
import { useWaitingAnswers } from './waiting-answers.ts'

/** /mains-practice: what to write next, what is begun, how it goes, and the lists (MAINS-01). */
export default function HubPage() {
  const drafts = useDrafts().filter(({ phase }) => phase === 'writing')
  return (
    <div className={styles['page']}>
      <HubDrafts drafts={drafts} />
      <QuestionsLoaded>
        {({ questions, todayId }) => <Hub questions={questions} todayId={todayId} hasDraft={drafts.length > 0} />}
      </QuestionsLoaded>
    </div>
  )
}

interface HubProps {
  questions: readonly MainsQuestion[]
  todayId: string | null
  hasDraft: boolean
}

function Hub({ questions, todayId, hasDraft }: HubProps) {
  const { params, change } = useQueryParts()
  const all = useSubmissions()
  const waiting = useWaitingAnswers(new Set(all.submissions?.map(({ id }) => id)))
  const paper = params.get('paper')
  const isOfPaper = (one: { readonly paper: string }) => paper === null || one.paper === paper
  const answers = all.submissions?.filter(({ question }) => isOfPaper(question)) ?? []
  const latest = latestOf(answers)
  // What waits for the student stands above what may be begun.
  const isTheirTurn = latest?.state === 'confirming'
  const tries = triesOf(all.submissions ?? [])
  const first = firstOf(questions, todayId)
  const isNew = all.submissions?.length === 0 && waiting.length === 0 && !hasDraft
  const offer = offerOf(questions, todayId, paper, tries)
  return (
    <>
      {isNew && first && <GuidedFirst question={first} />}
      {isTheirTurn && <HubLatest latest={latest} />}
      <PaperChips papers={papersOf(questions)} selected={paper} onSelect={(next) => change({ paper: next })} />
      {offer ? (
        <Offered offer={offer} marks={<TriesBadges tries={tries.get(offer.question.id)} />} />
      ) : (
        <p className={styles['note']}>
          {paper === null ? 'There are no questions here yet.' : `There is no question of ${paper} here yet.`}
        </p>
      )}
      <Progress all={all} latest={isTheirTurn ? undefined : latest} answers={answers} />
      <HubLinks
        questions={questions.filter(isOfPaper)}
        paper={paper}
        answers={all.submissions && all.submissions.length + waiting.length}
      />
    </>
  )
}

function Offered({ offer: { question, isToday }, marks }: { offer: Offer; marks: ReactNode }) {
  return (
    <section className={styles['section']} aria-labelledby="offered">
      <h2 id="offered" className={styles['heading']}>
        {isToday ? 'Today’s question' : `Next in ${question.paper}`}
      </h2>
      <QuestionCard question={question} marks={marks} />
    </section>
  )
}

interface ProgressProps {
  all: Submissions
  /** Undefined where there is none, or it is shown already. */
  latest: ListedSubmission | undefined
  answers: NonNullable<Submissions['submissions']>
}

/** The last report and the trend of `answers`, or why they are not here. */
function Progress({ all, latest, answers }: ProgressProps) {
  const trend = trendOf(answers)
  if (all.failure)
    return (
      <ErrorState
        message={
          all.failure.code === 'OFFLINE'
            ? 'Your reports are not on this phone yet. They are safe, and load when you are online.'
            : 'Your reports could not be loaded. They are safe, and the questions are here.'
        }
        requestId={all.failure.requestId}
        isRetrying={all.isFetching}
        onRetry={all.retry}
      />
    )
  if (!all.submissions)
    return (
      <Loading label="Loading your reports">
        <Skeleton shape="block" />
      </Loading>
    )
  return (
    <>
      {latest && <HubLatest latest={latest} />}
      {trend && <HubTrend trend={trend} />}
    </>
  )
}
