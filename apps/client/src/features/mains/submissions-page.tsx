import { routes } from '@abhyas/contracts/routes'
import { Chip } from '../../shared/ui/chip.tsx'
import { EmptyState } from '../../shared/ui/empty-state.tsx'
import { ErrorState } from '../../shared/ui/error-state.tsx'
import { KeysHelp, type KeyHelp } from '../../shared/ui/keys-help.tsx'
import { Loading, Skeleton } from '../../shared/ui/skeleton.tsx'
import styles from './lists.module.css'
import { SearchField } from './search-field.tsx'
import { says } from './search.ts'
import { SubmissionRow } from './submission-row.tsx'
import { isOfState, stateFilterNames, stateFilterOf, stateFilters } from './submission-rules.ts'
import { useQueryParts } from './use-query.ts'
import { useSubmissions, type Submissions } from './use-submissions.ts'
import { useWaitingAnswers, type WaitingAnswer } from './waiting-answers.ts'
import { WaitingRow } from './waiting-row.tsx'

const keys: KeyHelp = [['/', 'Search']]

/** The student's answers and how far each is; what is not sent yet is among them (MAINS-03). */
export default function SubmissionsPage() {
  const all = useSubmissions()
  const waiting = useWaitingAnswers(new Set(all.submissions?.map(({ id }) => id)))
  const isKnown = all.submissions !== undefined || waiting.length > 0
  const isEmpty = all.submissions?.length === 0 && waiting.length === 0
  return (
    <div className={styles['page']}>
      {isEmpty ? (
        <EmptyState
          icon="mains"
          message="You have not handed an answer in yet. Its report will be here."
          action={{ label: 'Choose a question', href: routes.mainsPractice.path }}
        />
      ) : (
        isKnown && <Listed all={all} waiting={waiting} />
      )}
      {all.failure ? (
        <ErrorState
          message={
            all.failure.code === 'OFFLINE'
              ? 'Your answers are not on this phone yet. They are safe, and load when you are online.'
              : `${all.failure.message} Your answers are safe.`
          }
          requestId={all.failure.requestId}
          isRetrying={all.isFetching}
          onRetry={all.retry}
        />
      ) : (
        !all.submissions && (
          <Loading label="Loading your answers">
            <Skeleton shape="block" />
            <Skeleton shape="block" />
            <Skeleton shape="block" />
          </Loading>
        )
      )}
    </div>
  )
}

function Listed({ all, waiting }: { all: Submissions; waiting: readonly WaitingAnswer[] }) {
  const { params, change } = useQueryParts()
  const filter = stateFilterOf(params.get('state'))
  const query = params.get('q') ?? ''
  const local = waiting.filter(({ state, question }) => isOfState(state, filter) && says(question?.text ?? '', query))
  const sent = (all.submissions ?? []).filter(
    ({ state, question }) => isOfState(state, filter) && says(`${question.text} ${question.paper}`, query),
  )
  const count = local.length + sent.length
  return (
    <>
      <SearchField label="Search your answers" query={query} onQuery={(q) => change({ q })} />
      <fieldset className={styles['chips']} aria-label="Which answers">
        {stateFilters.map((one) => (
          <Chip key={one} isSelected={one === filter} onClick={() => change({ state: one === 'all' ? null : one })}>
            {stateFilterNames[one]}
          </Chip>
        ))}
      </fieldset>
      <output className={styles['count']}>{count === 1 ? '1 answer' : `${count} answers`}</output>
      {count === 0 && (
        <EmptyState
          icon="search"
          message="None of your answers is like this."
          action={{ label: 'Show all', onClick: () => change({ state: null, q: null }) }}
        />
      )}
      {count > 0 && (
        <ul className={styles['rows']} aria-label="Your answers">
          {local.map((answer) => (
            <WaitingRow key={answer.submissionId} answer={answer} />
          ))}
          {sent.map((submission) => (
            <SubmissionRow
              key={submission.id}
              submission={submission}
              onRemove={() => all.remove(submission)}
              onTryAgain={() => all.tryAgain(submission)}
            />
          ))}
        </ul>
      )}
      <KeysHelp keys={keys} />
    </>
  )
}
