import { useEffect, useMemo, useState } from 'react'
import { serverNow } from '../../shared/connection/connection.ts'
import { interrupt, withdraw, type Interruption } from '../../shared/interruptions/queue.ts'
import { settings } from '../../shared/settings/settings.ts'
import { phaseOf, planId } from './rule.ts'
import { useWorks } from './works.ts'

type DialogOf = (onTold: () => void) => Interruption['Show']

/** What makes the dialog, once `isWanted`: there before the screen is calm, else what waits already would come first. */
function useDialogOf(isWanted: boolean): DialogOf | undefined {
  const [dialogOf, setDialogOf] = useState<DialogOf>()
  const isMissing = isWanted && !dialogOf
  useEffect(() => {
    if (!isMissing) return
    import('./maintenance-dialog.tsx').then(
      ({ maintenanceDialogOf }) => setDialogOf(() => maintenanceDialogOf),
      () => undefined, // told with the next change
    )
  }, [isMissing])
  return dialogOf
}

/** Planned works are announced once; those that run, at every visit. */
function noteSeen(id: string) {
  if (id.startsWith('planned')) settings.maintenanceSeen = id
}

/**
 * Lets the modal wait for its turn when works are planned, once for each planning, and when they run, once for each visit
 * and again when an attempt was in between: it never comes up in one, so that a running test is left alone (SHELL-15, G8).
 */
export function useMaintenance(isCalm: boolean) {
  const { works } = useWorks(true)
  const phase = phaseOf(works, serverNow().getTime())
  const id = works && `${phase} ${planId(works)}`
  const [wasTold, setWasTold] = useState('')
  const isDue = phase !== 'none' && id !== wasTold && id !== settings.maintenanceSeen
  const dialogOf = useDialogOf(isDue)
  const interruption = useMemo((): Interruption | undefined => {
    if (!isDue || id === null || !dialogOf) return undefined
    const told = () => {
      setWasTold(id)
      noteSeen(id)
    }
    return { id: 'maintenance', startMs: 0, Show: dialogOf(told) }
  }, [isDue, id, dialogOf])
  // What was up when an attempt began has left the queue.
  useEffect(() => {
    if (interruption) interrupt(interruption)
  }, [interruption, isCalm])
  useEffect(() => interruption && (() => withdraw('maintenance')), [interruption])
}
