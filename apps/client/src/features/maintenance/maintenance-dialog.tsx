import { useEffect, useState } from 'react'
import { track } from '../../shared/analytics/track.ts'
import { serverNow } from '../../shared/connection/connection.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Dialog } from '../../shared/ui/dialog.tsx'
import { phaseOf, type Maintenance } from './rule.ts'
import { plannedWords, runningWords } from './words.ts'
import { useWorks } from './works.ts'

interface MaintenanceProps {
  readonly onDone: () => void
}

/** The modal for the queue; `onTold` is called when the student has closed it. */
export const maintenanceDialogOf =
  (onTold: () => void) =>
  ({ onDone }: MaintenanceProps) => (
    <MaintenanceDialog
      onDone={() => {
        onTold()
        onDone()
      }}
    />
  )

/** Tells of planned works, and of works that run; what is shown follows what the server says meanwhile (SHELL-15). */
function MaintenanceDialog({ onDone }: MaintenanceProps) {
  const { works, retry } = useWorks(false)
  const phase = phaseOf(works, serverNow().getTime())
  useEffect(() => track('Maintenance Shown'), [])
  // Over: it is taken back a moment later.
  if (works === null || phase === 'none') return null
  return phase === 'planned' ? (
    <Planned works={works} onDone={onDone} />
  ) : (
    <Running works={works} onDone={onDone} retry={retry} />
  )
}

function Planned({ works, onDone }: MaintenanceProps & { readonly works: Maintenance }) {
  return (
    <Dialog
      isOpen
      onClose={onDone}
      title="Maintenance is planned"
      actions={
        <Button variant="primary" onClick={onDone}>
          Got it
        </Button>
      }
    >
      <p>{plannedWords(works, serverNow())}</p>
      <p>{works.text}</p>
      <Safe works={works} />
    </Dialog>
  )
}

interface RunningProps extends MaintenanceProps {
  readonly works: Maintenance
  readonly retry: () => Promise<void>
}

function Running({ works, onDone, retry }: RunningProps) {
  const [isBusy, setIsBusy] = useState(false)
  const [hasTried, setHasTried] = useState(false)
  const again = async () => {
    setIsBusy(true)
    await retry()
    setIsBusy(false)
    setHasTried(true)
  }
  return (
    <Dialog
      isOpen
      onClose={onDone}
      title="Maintenance is under way"
      actions={
        <>
          <Button onClick={onDone}>{works.isReadOnly ? 'Go on reading' : 'Use what is on this phone'}</Button>
          <Button variant="primary" icon="retry" isBusy={isBusy} onClick={() => void again()}>
            Try again
          </Button>
        </>
      }
    >
      <p>{runningWords(works, serverNow())}</p>
      <p>{works.text}</p>
      <Safe works={works} />
      <output>{hasTried && !isBusy && 'Not yet. It is tried again every half minute.'}</output>
    </Dialog>
  )
}

/** What is safe. A running test is left alone in any case: this dialog never comes up in one. */
function Safe({ works }: { readonly works: Maintenance }) {
  return (
    <p>
      {works.isReadOnly ? 'You can read on. ' : ''}
      What you write is kept on this phone and sent afterwards, the answers of a running test, too.
    </p>
  )
}
