import type { Device } from '@abhyas/contracts/account'
import { toFailure } from '../../shared/api/failure.ts'
import { trpc } from '../../shared/api/trpc.ts'
import { useIsOnline } from '../../shared/connection/connection.ts'
import { Badge } from '../../shared/ui/badge.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { useToast } from '../../shared/ui/toast.tsx'
import { Section } from './account-details-section.tsx'
import { dayOf, hourOf } from './account-details-words.ts'
import styles from './account-details.module.css'

/** Where the student is signed in; each other device can be signed out, or all of them. */
export function Devices({ devices }: { readonly devices: readonly Device[] }) {
  const isOnline = useIsOnline()
  const utils = trpc.useUtils()
  const toast = useToast()
  const take = {
    onSuccess: (answer: { readonly devices: Device[] }) => {
      utils.account.details.setData(undefined, (details) => details && { ...details, devices: answer.devices })
      toast.show({ type: 'success', title: 'Signed out there' })
    },
    onError: (error: unknown) =>
      toast.show({ type: 'error', title: 'Still signed in there', message: toFailure(error).message }),
  }
  const end = trpc.account.endDevice.useMutation(take)
  const endOthers = trpc.account.endOtherDevices.useMutation(take)
  const isBusy = end.isPending || endOthers.isPending
  const others = devices.filter(({ isCurrent }) => !isCurrent).length
  return (
    <Section title="Devices">
      <ul className={styles['rows']}>
        {devices.map((device) => (
          <li key={device.id} className={styles['device']}>
            <span className={styles['words']}>
              <span className={styles['name']}>{device.name}</span>
              <span className={styles['detail']}>
                Signed in on {dayOf(device.signedInAt)}
                {!device.isCurrent && `, last seen ${hourOf(device.lastSeenAt)}`}
              </span>
            </span>
            {device.isCurrent ? (
              <Badge tone="primary">This device</Badge>
            ) : (
              <Button
                aria-label={`Sign out ${device.name}`}
                disabled={!isOnline || isBusy}
                isBusy={end.isPending && end.variables.id === device.id}
                onClick={() => end.mutate({ id: device.id })}
              >
                Sign out
              </Button>
            )}
          </li>
        ))}
      </ul>
      {others > 0 ? (
        <Button disabled={!isOnline || isBusy} isBusy={endOthers.isPending} onClick={() => endOthers.mutate()}>
          Sign out all other devices
        </Button>
      ) : (
        <p className={styles['note']}>You are signed in on this device only.</p>
      )}
    </Section>
  )
}
