import { useState } from 'react'
import { toFailure } from '../../shared/api/failure.ts'
import { trpc } from '../../shared/api/trpc.ts'
import { useIsOnline } from '../../shared/connection/connection.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Card } from '../../shared/ui/card.tsx'
import { Dialog } from '../../shared/ui/dialog.tsx'
import { useToast } from '../../shared/ui/toast.tsx'
import { Section } from './account-details-section.tsx'
import { hourOf } from './account-details-words.ts'
import styles from './account-details.module.css'

/** Until the day comes the account can be kept after all. */
export function DeletionBanner({ dueAt }: { readonly dueAt: string }) {
  const isOnline = useIsOnline()
  const utils = trpc.useUtils()
  const toast = useToast()
  const { mutate, isPending } = trpc.account.cancelDeletion.useMutation({
    onSuccess: (details) => {
      utils.account.details.setData(undefined, details)
      toast.show({ type: 'success', title: 'Your account stays' })
    },
    onError: (error) =>
      toast.show({ type: 'error', title: 'The deletion still stands', message: toFailure(error).message }),
  })
  return (
    <Card tone="warning" className={styles['banner']}>
      <p>
        Your account will be deleted on {hourOf(dueAt)} (India time). Until then you can use it as always, and keep it.
      </p>
      <Button variant="primary" disabled={!isOnline} isBusy={isPending} onClick={() => mutate()}>
        Keep my account
      </Button>
    </Card>
  )
}

/** Asks what is meant, and says what goes and when, before anything is asked for. */
export function DeleteAccount() {
  const [isOpen, setIsOpen] = useState(false)
  const isOnline = useIsOnline()
  return (
    <Section title="Delete account">
      <p className={styles['note']}>You have seven days to change your mind.</p>
      <Button variant="danger" icon="trash" disabled={!isOnline} onClick={() => setIsOpen(true)}>
        Delete my account
      </Button>
      <ConfirmDialog isOpen={isOpen} onClose={() => setIsOpen(false)} />
    </Section>
  )
}

function ConfirmDialog({ isOpen, onClose }: { readonly isOpen: boolean; readonly onClose: () => void }) {
  const utils = trpc.useUtils()
  const { mutate, isPending, error, reset } = trpc.account.requestDeletion.useMutation({
    onSuccess: (details) => {
      onClose()
      utils.account.details.setData(undefined, details)
    },
  })
  const close = () => {
    reset()
    onClose()
  }
  return (
    <Dialog
      isOpen={isOpen}
      onClose={close}
      title="Delete your account?"
      actions={
        <>
          <Button onClick={close}>Keep it</Button>
          <Button variant="danger" isBusy={isPending} onClick={() => mutate()}>
            Delete in seven days
          </Button>
        </>
      }
    >
      <p>
        In seven days everything of you goes, for good: your profile and photo, what you answered and saved, tests,
        duels and ratings, chats, and your Mains answers with their reports.
      </p>
      <p>Your other devices are signed out now. Until the day comes, sign in and choose “Keep my account”.</p>
      <p>To have a copy, download your data first.</p>
      {error && (
        <p className={styles['problem']} role="alert">
          {toFailure(error).message}
        </p>
      )}
    </Dialog>
  )
}
