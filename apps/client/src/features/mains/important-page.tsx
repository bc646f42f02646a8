import { EmptyState } from '../../shared/ui/empty-state.tsx'
import { hubPath } from './paths.ts'
import { QuestionsPage } from './questions-page.tsx'

/** The questions that are likely or instructive, each with the reason (MAINS-01). */
export default function ImportantPage() {
  return (
    <QuestionsPage
      isWhyShown
      choose={(questions) => questions.filter(({ isImportant }) => isImportant)}
      empty={
        <EmptyState
          icon="flag"
          message="No question is marked as important yet."
          action={{ label: 'To Mains practice', href: hubPath }}
        />
      }
    />
  )
}
