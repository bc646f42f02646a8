import type { Inputs } from '@abhyas/contracts/app-router'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { track } from '../../shared/analytics/track.ts'
import { toFailure } from '../../shared/api/failure.ts'
import { trpc } from '../../shared/api/trpc.ts'
import { serverNow, useIsOnline } from '../../shared/connection/connection.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Card } from '../../shared/ui/card.tsx'
import { Field } from '../../shared/ui/field.tsx'
import { Segmented } from '../../shared/ui/segmented.tsx'
import { useToast } from '../../shared/ui/toast.tsx'
import { formats, subjectOf, subjects } from './choices.ts'
import styles from './friends.module.css'
import { startPath } from './paths.ts'
import { formatCounts, formatNames, subjectNames } from './words.ts'

type Draft = Omit<Inputs['duel']['invite'], 'at'>

const fresh = (): Draft => ({
  clientId: crypto.randomUUID(),
  mode: 'live',
  subject: 'mixed',
  format: 'standard',
  isRated: false,
})

/** Makes an invitation. One for each in their own time begins the student's own part at once. */
export function NewInvite() {
  const [draft, setDraft] = useState(fresh)
  // Another wish is another invitation; the same one sent again is not.
  const change = (wish: Partial<Draft>) => setDraft({ ...draft, ...wish, clientId: crypto.randomUUID() })
  const isOnline = useIsOnline()
  const utils = trpc.useUtils()
  const toast = useToast()
  const [, navigate] = useLocation()
  const { mutate, isPending, error } = trpc.duel.invite.useMutation({
    onSuccess: (invite) => {
      track('Duel Invite Made', { mode: invite.mode, format: invite.format })
      setDraft(fresh())
      void utils.duel.lobby.invalidate()
      if (invite.duelId === null) toast.show({ type: 'success', title: 'Send the link to your friend' })
      else navigate(startPath)
    },
  })
  return (
    <Card>
      <form
        className={styles['stack']}
        onSubmit={(event) => {
          event.preventDefault()
          if (isOnline && !isPending) mutate({ ...draft, at: serverNow().toISOString() })
        }}
      >
        <h2>Invite a friend</h2>
        <Field label="Subject">
          {(control) => (
            <select
              {...control}
              value={draft.subject}
              onChange={({ target }) => change({ subject: subjectOf(target.value) ?? 'mixed' })}
            >
              {subjects.map((subject) => (
                <option key={subject} value={subject}>
                  {subjectNames[subject]}
                </option>
              ))}
            </select>
          )}
        </Field>
        <Segmented
          label="Length"
          isLabelShown
          segments={formats.map((value) => ({ value, label: `${formatNames[value]} ${formatCounts[value]}` }))}
          value={draft.format}
          onChange={(format) => change({ format })}
        />
        <Segmented
          label="When"
          isLabelShown
          segments={[
            { value: 'live', label: 'Live' },
            { value: 'async', label: 'I play now, they later' },
          ]}
          value={draft.mode}
          // Nobody sees how the parts of the other kind are played.
          onChange={(mode) => change({ mode, isRated: false })}
        />
        {draft.mode === 'live' && (
          <label className={styles['tick']}>
            <input
              type="checkbox"
              checked={draft.isRated}
              onChange={(event) => change({ isRated: event.target.checked })}
            />
            Rated, if my friend wants it too
          </label>
        )}
        <p className={styles['note']}>
          {draft.mode === 'live'
            ? 'The link is good for 24 hours. The duel begins when both of you are here.'
            : 'Your part begins at once. Your friend plays the same questions within 48 hours; the answers stay sealed until then. It is not rated.'}
        </p>
        {error && (
          <p role="alert" className={styles['bad']}>
            {toFailure(error).message}
          </p>
        )}
        <Button type="submit" variant="primary" isFullWidth isBusy={isPending} disabled={!isOnline}>
          {draft.mode === 'live' ? 'Make the link' : 'Make the link and play my part'}
        </Button>
        {!isOnline && <p className={styles['note']}>You are offline. An invitation needs the network.</p>}
      </form>
    </Card>
  )
}
