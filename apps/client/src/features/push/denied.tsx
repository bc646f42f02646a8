import styles from './push.module.css'
import { ownUndoSteps } from './undo.ts'

/** Why nothing can be asked any more, and how it is undone. */
export function Denied() {
  return (
    <>
      <p>This browser blocks notifications of Abhyas, and no page can ask again. To allow them:</p>
      <ol className={styles['steps']}>
        {ownUndoSteps().map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </>
  )
}
