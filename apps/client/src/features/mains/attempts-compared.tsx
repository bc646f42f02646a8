import type { Report, SubmissionHead } from '@abhyas/contracts/mains'
import { toFailure } from '../../shared/api/failure.ts'
import { trpc } from '../../shared/api/trpc.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Loading, Skeleton } from '../../shared/ui/skeleton.tsx'
import styles from './attempts.module.css'
import { changeOf, type GradedSubmission } from './report-words.ts'
import { mark } from './words.ts'

interface ComparedProps {
  /** The other answer. */
  chosen: SubmissionHead
  submission: GradedSubmission
}

/** This answer against another one to the same question, criterion by criterion. */
export function AttemptsCompared({ chosen, submission }: ComparedProps) {
  const { data, error, isFetching, refetch } = trpc.mains.submission.useQuery({ id: chosen.id })
  if (data?.report) return <Compared chosen={chosen} before={data.report} submission={submission} />
  if (error)
    return (
      <div className={styles['missing']} role="alert">
        <p>
          {toFailure(error).code === 'OFFLINE'
            ? `Attempt ${chosen.attempt} is not on this phone. It can be compared when you are online.`
            : toFailure(error).message}
        </p>
        <Button icon="retry" isBusy={isFetching} onClick={() => void refetch()}>
          Retry
        </Button>
      </div>
    )
  return (
    <Loading label="Loading the other answer">
      <Skeleton shape="block" />
    </Loading>
  )
}

function Compared({ chosen, before, submission }: ComparedProps & { before: Report }) {
  const { report, attempt } = submission
  const given = (id: string) => before.criteria.find((one) => one.id === id)?.marks
  return (
    <table className={styles['table']}>
      <caption>
        Attempt {attempt} against attempt {chosen.attempt}: {changeOf(report.marks, before.marks)}
      </caption>
      <thead>
        <tr>
          <th scope="col">Criterion</th>
          <th scope="col">Attempt {chosen.attempt}</th>
          <th scope="col">This</th>
          <th scope="col">Change</th>
        </tr>
      </thead>
      <tbody>
        {report.criteria.map(({ id, label, marks }) => {
          const old = given(id)
          return (
            <tr key={id}>
              <th scope="row">{label}</th>
              <td>{old === undefined ? '–' : mark(old)}</td>
              <td>{mark(marks)}</td>
              <td>{old === undefined ? '–' : changeOf(marks, old)}</td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
