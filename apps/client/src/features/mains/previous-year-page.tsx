import { EmptyState } from '../../shared/ui/empty-state.tsx'
import { hubPath } from './paths.ts'
import { QuestionsPage } from './questions-page.tsx'

/** The questions of the years, or in their pattern, the newest first (MAINS-01). */
export default function PreviousYearPage() {
  return (
    <QuestionsPage
      choose={(questions) => questions.filter(({ year }) => year !== null)}
      empty={
        <EmptyState
          icon="mains"
          message="There are no questions of previous years here yet."
          action={{ label: 'To Mains practice', href: hubPath }}
        />
      }
    />
  )
}
