import { routes } from '@abhyas/contracts/routes'
import { useEffect, useState } from 'react'
import { begunAnswers } from '../../shared/mains/begun.ts'
import { currentStudentId } from '../../shared/session/student.ts'
import { ButtonLink } from '../../shared/ui/button.tsx'
import { Card } from '../../shared/ui/card.tsx'
import styles from './home-page.module.css'

/** The Mains answers that were begun on this phone and not handed in; nothing where there is none. */
export function BegunAnswer() {
  const [count, setCount] = useState(0)
  useEffect(() => {
    let isGone = false
    const studentId = currentStudentId()
    if (studentId === undefined) return undefined
    void begunAnswers(studentId).then((found) => {
      if (!isGone) setCount(found)
    })
    return () => {
      isGone = true
    }
  }, [])
  if (count === 0) return null
  return (
    <Card tone="primary" className={styles['resume']}>
      <div>
        <p className={styles['cardTitle']}>
          {count === 1 ? 'A Mains answer is begun' : `${count} Mains answers are begun`}
        </p>
        <p className={styles['cardText']}>Saved on this phone, not handed in.</p>
      </div>
      <ButtonLink href={routes.mainsPractice.path} variant="primary">
        Continue writing
      </ButtonLink>
    </Card>
  )
}
