import { useIsOnline } from '../../shared/connection/connection.ts'
import { useIsHeld, useIsOutboxListed, useWaiting } from '../../shared/outbox/outbox.ts'
import { Button, ButtonLink } from '../../shared/ui/button.tsx'
import { Icon } from '../../shared/ui/icon.tsx'
import type { ChangeDraft } from './answer-form.tsx'
import type { Draft } from './draft.ts'
import { useDraft } from './drafts.ts'
import { statusOf, whatIsMissing } from './hand-in-words.ts'
import { submissionsPath } from './paths.ts'
import styles from './upload.module.css'
import { useUploads } from './uploader-steps.ts'
import { useHandBack } from './use-hand-back.ts'

interface HandInProps {
  draft: Draft
  onChange: ChangeDraft
}

/** Hands the answer in, and says how far it is until the server has it (MAINS-05). */
export function HandIn({ draft, onChange }: HandInProps) {
  useHandBack(draft)
  return (
    <div className={styles['foot']}>
      {draft.refusal !== null && draft.phase === 'writing' && (
        <p className={styles['refusal']} role="alert">
          <Icon name="warning" size="sm" /> {draft.refusal}
        </p>
      )}
      {draft.phase === 'writing' ? (
        <Send draft={draft} onChange={onChange} />
      ) : (
        <OnItsWay draft={draft} onChange={onChange} />
      )}
    </div>
  )
}

function Send({ draft, onChange }: HandInProps) {
  const { isTaking } = useDraft(draft.question.id)
  const missing = whatIsMissing(draft, isTaking)
  return (
    <>
      {missing !== null && (
        <p id="missing" className={styles['note']}>
          {missing}
        </p>
      )}
      <Button
        variant="primary"
        icon="send"
        isFullWidth
        aria-disabled={missing !== null}
        aria-describedby={missing === null ? undefined : 'missing'}
        onClick={() => {
          if (missing === null) void onChange(() => ({ phase: 'sending', isPaused: false, refusal: null }))
        }}
      >
        Send for checking
      </Button>
    </>
  )
}

function OnItsWay({ draft, onChange }: HandInProps) {
  const isOnline = useIsOnline()
  const isHeld = useIsHeld('mains.submit')
  const isLost = useIsLost(draft)
  const { waitsFor } = useUploads()
  const isSending = draft.phase === 'sending'
  return (
    <>
      <output className={styles['status']}>
        <Icon name={isOnline ? 'send' : 'offline'} size="md" />
        {statusOf(draft, { isOnline, isAway: isHeld || waitsFor === 'checker' })}
      </output>
      {isSending && draft.way !== 'type' && (
        <div className={styles['actions']}>
          <Button
            icon={draft.isPaused ? 'play' : 'pause'}
            onClick={() => void onChange(({ isPaused }) => ({ isPaused: !isPaused }))}
          >
            {draft.isPaused ? 'Resume' : 'Pause'}
          </Button>
          <Button variant="quiet" onClick={() => void onChange(() => ({ phase: 'writing', isPaused: false }))}>
            Take back and edit
          </Button>
        </div>
      )}
      {!isOnline && (
        <ButtonLink isFullWidth href={submissionsPath}>
          My answers
        </ButtonLink>
      )}
      {isLost && <Button onClick={() => void onChange(() => ({ phase: 'sending' }))}>Send again</Button>}
    </>
  )
}

/** The outbox does not have it any more, and nothing said that the server has it: sent again it counts once. */
function useIsLost({ phase, submissionId }: Draft): boolean {
  const isListed = useIsOutboxListed()
  const isWaiting = useWaiting('mains.submit').some((input) => input.submissionId === submissionId)
  return phase === 'queued' && isListed && !isWaiting
}
