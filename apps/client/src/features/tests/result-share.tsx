import type { Result } from '@abhyas/contracts/tests'
import { useState } from 'react'
import { track } from '../../shared/analytics/track.ts'
import { Button } from '../../shared/ui/button.tsx'
import { IconButton } from '../../shared/ui/icon-button.tsx'
import { Sheet } from '../../shared/ui/sheet.tsx'
import { useToast } from '../../shared/ui/toast.tsx'
import { marks } from './marks.ts'
import { listPath } from './paths.ts'
import styles from './result.module.css'

type Shared = Pick<Result, 'test' | 'tally' | 'rank'>

/** What is shared: without the score, unless the student wants it in. */
export function shareText({ test, tally, rank }: Shared, hasScore: boolean): string {
  if (!hasScore) return `I sat “${test.title}” on Abhyas: ${test.questionCount} questions in ${test.minutes} minutes.`
  const place = rank ? `, rank ${rank.place} of ${rank.of}` : ''
  return `“${test.title}” on Abhyas: ${marks(tally.sixths)} of ${marks(test.maxSixths)}${place}.`
}

/** Opens the card to be shared. */
export function ShareButton({ result }: { result: Shared }) {
  const [isOpen, setIsOpen] = useState(false)
  const [hasScore, setHasScore] = useState(false)
  const toast = useToast()
  const text = shareText(result, hasScore)
  const url = new URL(listPath, location.origin).href
  const copy = () =>
    navigator.clipboard.writeText(`${text} ${url}`).then(
      () => toast.show({ type: 'success', title: 'Copied' }),
      () => toast.show({ title: 'Copy this to share', message: `${text} ${url}`, duration: 20_000 }),
    )
  const share = async () => {
    track('Test Shared', { hasScore })
    if (typeof navigator.share !== 'function') return copy()
    try {
      await navigator.share({ text, url })
    } catch (error) {
      // Closed without sharing.
      if (!(error instanceof DOMException && error.name === 'AbortError')) await copy()
    }
    return undefined
  }
  return (
    <>
      <IconButton icon="share" label="Share" onClick={() => setIsOpen(true)} />
      <Sheet
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        title="Share"
        footer={
          <Button variant="primary" isFullWidth icon="share" onClick={() => void share()}>
            Share
          </Button>
        }
      >
        <div className={styles['share']}>
          <p className={styles['preview']}>{text}</p>
          <label className={styles['switch']}>
            <input type="checkbox" checked={hasScore} onChange={(event) => setHasScore(event.target.checked)} />
            Show my score
          </label>
        </div>
      </Sheet>
    </>
  )
}
