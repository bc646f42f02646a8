import { useEffect, useState } from 'react'
import { serverNow } from '../../shared/connection/connection.ts'
import { interrupt, withdraw } from '../../shared/interruptions/queue.ts'
import { settings } from '../../shared/settings/settings.ts'
import { phaseOf, planId } from './rule.ts'
import { useWorks } from './works.ts'

/**
 * Lets the modal wait for its turn when works are planned, once for each planning, and when they run, once for each visit
 * and again when an attempt was in between: it never comes up in one, so that a running test is left alone (SHELL-15, G8).
 */
export function useMaintenance(isCalm: boolean) {
  const { works } = useWorks(true)
  const phase = phaseOf(works, serverNow().getTime())
  const id = works && `${phase} ${planId(works)}`
  const [wasTold, setWasTold] = useState('')
  const isDue = isCalm && works !== null && phase !== 'none' && id !== wasTold && id !== settings.maintenanceSeen
  useEffect(() => {
    if (!isDue || id === null) return undefined
    let isOver = false
    const told = () => {
      setWasTold(id)
      if (id.startsWith('planned')) settings.maintenanceSeen = id
    }
    import('./maintenance-dialog.tsx').then(
      ({ maintenanceDialogOf }) => {
        if (!isOver) interrupt({ id: 'maintenance', startMs: 0, Show: maintenanceDialogOf(told) })
      },
      () => undefined, // told with the next change
    )
    return () => {
      isOver = true
      withdraw('maintenance')
    }
  }, [isDue, id])
}
