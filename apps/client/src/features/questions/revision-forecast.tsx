import { Chart } from '../../shared/ui/chart.tsx'
import { Card } from '../../shared/ui/card.tsx'
import { forecast, type Revision } from './revision-plan.ts'
import { chartDay, counted, onDay } from './revision-words.ts'

/** What seven days will ask, as the schedule stands: what is answered in between adds to it. */
export function RevisionForecast({ revision, today }: { revision: Revision; today: string }) {
  const week = forecast(revision.loads, today)
  const total = week.reduce((sum, { count }) => sum + count, 0)
  const most = week.reduce((busiest, load) => (load.count > busiest.count ? load : busiest))
  const later = week.at(-1)?.left ?? 0
  return (
    <Card>
      <Chart
        kind="bar"
        title="The next 7 days"
        unit="Reviews"
        reading={
          total === 0
            ? 'Nothing is due this week.'
            : `${counted(total, 'review')} in all; the most, ${most.count}, ${onDay(most.day, today)}${later > 0 ? `; ${later} more are left for later` : ''}.`
        }
        points={week.map(({ day, count }) => ({
          label: chartDay(day, today),
          value: count,
          isEmphasised: day === today,
        }))}
      />
    </Card>
  )
}
