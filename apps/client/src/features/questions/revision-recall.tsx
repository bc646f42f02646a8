import type { QuestionProgress } from '@abhyas/contracts/questions'
import { serverNow } from '../../shared/connection/connection.ts'
import { indiaDay, shortDay } from '../../shared/news/edition.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Card } from '../../shared/ui/card.tsx'
import { Chart } from '../../shared/ui/chart.tsx'
import styles from './revision-page.module.css'
import { examStart, meanRecall } from './revision-plan.ts'

interface RecallProps {
  progress: ReadonlyMap<string, QuestionProgress>
  examDate: string | null
  today: string
  onSetDate: () => void
}

const percent = (part: number) => Math.round(part * 100)
const mostPoints = 5

/** How much is remembered now, and how much would be at the examination without another review. */
export function RevisionRecall({ progress, examDate, today, onSetDate }: RecallProps) {
  const all = [...progress.values()]
  const now = serverNow()
  const recall = meanRecall(all, now)
  if (recall === undefined) return null
  if (examDate === null || examDate <= today) {
    return (
      <Card className={styles['today']}>
        <p>
          You would recall {percent(recall)} of 100 now.{' '}
          {examDate === null ? 'With the exam’s date, you see how that day looks.' : 'The exam’s date is over.'}
        </p>
        <Button onClick={onSetDate} icon="calendar">
          Set the exam date
        </Button>
      </Card>
    )
  }
  const exam = examStart(examDate)
  const span = exam.getTime() - now.getTime()
  // At least a day apart: each stands under its own date.
  const count = Math.min(mostPoints, Math.max(Math.floor(span / 86_400_000) + 1, 2))
  const moments = Array.from({ length: count }, (_, index) => new Date(now.getTime() + (span * index) / (count - 1)))
  const atExam = meanRecall(all, exam) ?? 0
  return (
    <Card>
      <Chart
        kind="line"
        title="Recall without another review"
        unit="Recall"
        max={100}
        formatValue={(value) => `${value} %`}
        reading={`Of 100 questions that you have seen, you would recall ${percent(recall)} now and ${percent(atExam)} at the exam if you revised nothing more.`}
        points={moments.map((at, index) => ({
          label: index === 0 ? 'Now' : shortDay(indiaDay(at.getTime())),
          value: percent(meanRecall(all, at) ?? 0),
          isEmphasised: index === count - 1,
        }))}
      />
    </Card>
  )
}
