import { Chart } from '../../shared/ui/chart.tsx'
import { Card } from '../../shared/ui/card.tsx'
import { forecast, type Load, type Revision } from './revision-plan.ts'
import { chartDay, onDay } from './revision-words.ts'

/** What seven days will ask, as the schedule stands: what is answered in between adds to it. */
export function RevisionForecast({ revision, today }: { revision: Revision; today: string }) {
  const week = forecast(revision.loads, today)
  return (
    <Card>
      <Chart
        kind="bar"
        title="The next 7 days"
        unit="Reviews"
        reading={readingOf(week, today)}
        points={week.map(({ day, count }) => ({
          label: chartDay(day, today),
          value: count,
          isEmphasised: day === today,
        }))}
      />
    </Card>
  )
}

/** `4 reviews in all; the most, 3, today.`, `3 reviews, all of them tomorrow.`, `1 review, on Thursday.` */
function readingOf(week: readonly Load[], today: string): string {
  const total = week.reduce((sum, { count }) => sum + count, 0)
  if (total === 0) return 'Nothing is due this week.'
  const most = week.reduce((busiest, load) => (load.count > busiest.count ? load : busiest))
  const day = onDay(most.day, today)
  const later = week.at(-1)?.left ?? 0
  const left = later === 0 ? '' : `; ${later} more ${later === 1 ? 'is' : 'are'} left for later`
  if (total === 1) return `1 review, ${day}${left}.`
  if (most.count === total) return `${total} reviews, all of them ${day}${left}.`
  return `${total} reviews in all; the most, ${most.count}, ${day}${left}.`
}
