import type { MainsQuestion } from '@abhyas/contracts/mains'
import { track } from '../../shared/analytics/track.ts'
import { Button, ButtonLink } from '../../shared/ui/button.tsx'
import { Card } from '../../shared/ui/card.tsx'
import { EmptyState } from '../../shared/ui/empty-state.tsx'
import { uploadPath } from './paths.ts'
import styles from './sample.module.css'

/** Before the first try: a hint, and no lock. */
export function SampleHidden({ question, onShow }: { question: MainsQuestion; onShow: () => void }) {
  if (!question.hasSample)
    return (
      <EmptyState
        icon="mains"
        message="This question has no model answer yet. What you write is graded without a checklist."
        action={{ label: 'Write this answer', href: uploadPath(question.id) }}
      />
    )
  const show = () => {
    track('Model Answer Shown', { question: question.id, hasTried: false })
    onShow()
  }
  return (
    <Card tone="primary" className={styles['hidden']}>
      <p>You have not tried this one yet. What you work out yourself stays longer than what you read.</p>
      <ButtonLink variant="primary" isFullWidth href={uploadPath(question.id)}>
        Write this answer
      </ButtonLink>
      <Button isFullWidth onClick={show}>
        Show the model answer
      </Button>
    </Card>
  )
}
