import { Card } from '../../shared/ui/card.tsx'
import { directiveOf } from './directives.ts'
import styles from './sample.module.css'

/** What a directive word asks for, how the answer is built, and what costs marks; nothing for one that is not known. */
export function DirectiveCard({ word }: { word: string }) {
  const directive = directiveOf(word)
  if (!directive) return null
  return (
    <Card className={styles['directive']}>
      <h2 className={styles['heading']}>“{directive.word}”</h2>
      <p>{directive.asks}</p>
      <p>
        <strong>Shape:</strong> {directive.shape}
      </p>
      <p>
        <strong>What costs marks:</strong> {directive.trap}
      </p>
    </Card>
  )
}
