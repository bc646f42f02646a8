import type { Report } from '@abhyas/contracts/questions'
import { routes } from '@abhyas/contracts/routes'
import { toFailure } from '../api/failure.ts'
import { trpc } from '../api/trpc.ts'
import { useWaitingEntries } from '../outbox/outbox.ts'
import { Badge, type BadgeProps } from '../ui/badge.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { Loading, Skeleton } from '../ui/skeleton.tsx'
import { reasonNames } from './report-reasons.ts'
import styles from './reports-list.module.css'

type Status = Report['status'] | 'waiting'
type Row = Pick<Report, 'id' | 'reason' | 'text' | 'at' | 'verdict'> & { status: Status; stem: string | null }

const statuses: Record<Status, { words: string; tone: BadgeProps['tone'] }> = {
  waiting: { words: 'Will be sent', tone: 'warning' },
  open: { words: 'Being looked at', tone: 'neutral' },
  accepted: { words: 'Accepted', tone: 'success' },
  declined: { words: 'Not accepted', tone: 'error' },
}

const date = new Intl.DateTimeFormat('en-IN', { day: 'numeric', month: 'short', year: 'numeric' })

/** The student's reports of questions, newest first, with what became of each; those that wait on this device first. */
export function ReportsList() {
  const { data, error, isFetching, refetch } = trpc.questions.reports.useQuery()
  const waiting = useWaitingEntries('questions.report').map(({ input, about }): Row => {
    const { clientId, reason, text, at } = input
    return { id: clientId, reason, text, at, verdict: null, status: 'waiting', stem: about?.title ?? null }
  })
  const known = data?.reports ?? []
  const unsent = waiting.filter(({ id }) => known.every((report) => report.id !== id)).reverse()
  const rows: readonly Row[] = [...unsent, ...known]
  if (rows.length > 0)
    return (
      <ul className={styles['reports']}>
        {rows.map((row) => (
          <ReportRow key={row.id} report={row} />
        ))}
      </ul>
    )
  if (!data && error) {
    const { message, requestId } = toFailure(error)
    return <ErrorState message={message} requestId={requestId} isRetrying={isFetching} onRetry={() => void refetch()} />
  }
  if (!data)
    return (
      <Loading label="Loading your reports">
        <Skeleton shape="block" />
        <Skeleton shape="block" />
      </Loading>
    )
  return (
    <EmptyState
      icon="flag"
      message="No reports yet. Each question has a report button below its explanation."
      action={{ label: 'Review your answers', href: `${routes.review.path}?all` }}
    />
  )
}

function ReportRow({ report: { reason, text, at, status, verdict, stem } }: { report: Row }) {
  const { words, tone } = statuses[status]
  return (
    <li className={styles['report']}>
      <p className={styles['head']}>
        <span className={styles['reason']}>{reasonNames[reason]}</span>
        <Badge tone={tone}>{words}</Badge>
      </p>
      {stem !== null && <p className={styles['stem']}>{stem}</p>}
      {text !== '' && <p className={styles['text']}>You wrote: {text}</p>}
      {verdict !== null && <p className={styles['verdict']}>{verdict}</p>}
      <p className={styles['date']}>
        <time dateTime={at}>{date.format(new Date(at))}</time>
      </p>
    </li>
  )
}
