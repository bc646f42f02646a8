import { useSyncExternalStore } from 'react'
import { InstallHost } from '../features/install/install-host.tsx'
import { useMaintenance } from '../features/maintenance/use-maintenance.ts'
import { Optional } from '../shared/lazy/optional.tsx'
import { InterruptionHost, type InterruptionHostProps } from './interruption-host.tsx'
import UpdateNotice from './update-notice.tsx'
import { useCacheClear } from './use-cache-clear.ts'
import { useOpened } from './use-opened.ts'
import { isUpdateWaiting, onUpdateWaiting } from './waiting-update.ts'

/** What goes on beside the screens, for everyone: one script, when the first screen has had a moment to itself. */
export default function Beside(props: InterruptionHostProps) {
  const isUpdate = useSyncExternalStore(onUpdateWaiting, isUpdateWaiting)
  useMaintenance(props.isCalm)
  useCacheClear(props.isCalm)
  useOpened(props.isCalm)
  return (
    <>
      {isUpdate && <UpdateNotice isCalm={props.isCalm} />}
      <Optional>
        <InterruptionHost {...props} />
      </Optional>
      <Optional>
        <InstallHost />
      </Optional>
    </>
  )
}
