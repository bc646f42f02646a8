import type { RatingSource } from '@abhyas/contracts/account'
import { useEffect, useId, useState } from 'react'
import { track } from '../../shared/analytics/track.ts'
import { serverNow } from '../../shared/connection/connection.ts'
import { enqueue } from '../../shared/outbox/outbox.ts'
import { settings } from '../../shared/settings/settings.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Dialog } from '../../shared/ui/dialog.tsx'
import { Field } from '../../shared/ui/field.tsx'
import { useToast } from '../../shared/ui/toast.tsx'
import { Stars } from './stars.tsx'

/** Up to here something is wrong, and the words matter. */
const mostLow = 3
const longestWords = 1000

interface RatingDialogProps {
  readonly source: RatingSource
  readonly onDone: () => void
}

/** The modal of a source, for the queue. */
export const ratingDialogOf =
  (source: RatingSource) =>
  ({ onDone }: Pick<RatingDialogProps, 'onDone'>) => <RatingDialog source={source} onDone={onDone} />

/** Asks for one to five stars and for words, which come to us and to no store (ACC-06). Closed, it stays away for long. */
export function RatingDialog({ source, onDone }: RatingDialogProps) {
  const formId = useId()
  const [stars, setStars] = useState<number>()
  const [words, setWords] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const toast = useToast()
  useEffect(() => track('Rating Shown', { source }), [source])
  const close = () => {
    settings.lastCloseTimeRatingModal = serverNow().getTime()
    track('Rating Closed', { source })
    onDone()
  }
  const send = async (given: number) => {
    setIsBusy(true)
    try {
      await enqueue({
        path: 'account.rate',
        about: { title: 'Your rating of the app', detail: '' },
        input: { source, stars: given, words: words.trim() },
      })
    } catch {
      // Stars and words stay where they are.
      setIsBusy(false)
      toast.show({
        type: 'error',
        title: 'Could not keep your rating',
        message:
          'This browser keeps nothing for the app, and the server did not answer. Try again when you are online.',
      })
      return
    }
    settings.hasRated = true
    track('App Rated', { source, stars: given })
    toast.show({ type: 'success', title: given > mostLow ? 'Thank you!' : 'Thank you. A person reads this.' })
    onDone()
  }
  return (
    <Dialog
      isOpen
      onClose={close}
      title="How do you like Abhyas?"
      actions={
        <>
          <Button onClick={close}>Not now</Button>
          <Button type="submit" form={formId} variant="primary" isBusy={isBusy} disabled={stars === undefined}>
            Send
          </Button>
        </>
      }
    >
      <form
        id={formId}
        onSubmit={(event) => {
          event.preventDefault()
          if (stars !== undefined && !isBusy) void send(stars)
        }}
      >
        <Stars value={stars} onChange={setStars} />
        {stars !== undefined && (
          <Field label={stars > mostLow ? 'Anything to add? (optional)' : 'What should be better? (optional)'}>
            {(control) => (
              <textarea
                {...control}
                rows={3}
                maxLength={longestWords}
                value={words}
                onChange={(event) => setWords(event.target.value)}
              />
            )}
          </Field>
        )}
      </form>
    </Dialog>
  )
}
