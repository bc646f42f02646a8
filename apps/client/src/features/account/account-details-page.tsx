import type { AccountDetails } from '@abhyas/contracts/account'
import { toFailure } from '../../shared/api/failure.ts'
import { trpc } from '../../shared/api/trpc.ts'
import { useIsOnline } from '../../shared/connection/connection.ts'
import { ErrorState } from '../../shared/ui/error-state.tsx'
import { Loading, Skeleton } from '../../shared/ui/skeleton.tsx'
import { Consents } from './account-details-consents.tsx'
import { DeleteAccount, DeletionBanner } from './account-details-deletion.tsx'
import { Devices } from './account-details-devices.tsx'
import { ExportData } from './account-details-export.tsx'
import { SignInFacts } from './account-details-facts.tsx'
import { OnThisPhone } from './account-details-storage.tsx'
import styles from './account-details.module.css'

/** /accountDetails: how the student signs in and where, what they agreed to, what is stored, and the way out (ACC-05). */
export default function AccountDetailsPage() {
  const isOnline = useIsOnline()
  return (
    <div className={styles['page']}>
      {!isOnline && <p className={styles['note']}>Offline: what is here can be changed when you are online.</p>}
      <FromServer />
      <OnThisPhone />
    </div>
  )
}

/** It is never kept on the device: offline only what is on the device itself can be shown. */
function FromServer() {
  const { data, error, isFetching, refetch } = trpc.account.details.useQuery()
  if (data) return <Details details={data} />
  if (error) {
    const { message, requestId } = toFailure(error)
    return <ErrorState message={message} requestId={requestId} isRetrying={isFetching} onRetry={() => void refetch()} />
  }
  return (
    <Loading label="Loading your account">
      <Skeleton shape="block" />
      <Skeleton shape="block" />
      <Skeleton shape="block" />
    </Loading>
  )
}

function Details({ details }: { readonly details: AccountDetails }) {
  return (
    <>
      {details.deletion && <DeletionBanner dueAt={details.deletion.dueAt} />}
      <SignInFacts details={details} />
      <Consents consents={details.consents} />
      <Devices devices={details.devices} />
      <ExportData />
      {!details.deletion && <DeleteAccount />}
    </>
  )
}
