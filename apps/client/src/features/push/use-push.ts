import { useEffect } from 'react'
import { onProfileSynced } from '../../shared/analytics/profile-synced.ts'
import { onStudentChange } from '../../shared/session/student.ts'
import { watchBadge } from './badge.ts'
import { watchPush, type PushWatch } from './watch-push.ts'

/** Watches push for whoever is signed in, from the sync of their profile on (ENG-05). */
export function usePush({ loadInstructions }: PushWatch) {
  useEffect(() => {
    let stopPush: (() => void) | undefined
    const stopLast = () => stopPush?.()
    const stopSync = onProfileSynced(() => {
      stopLast()
      stopPush = watchPush({ loadInstructions })
    })
    const stopStudent = onStudentChange(stopLast)
    return () => {
      stopLast()
      stopSync()
      stopStudent()
    }
  }, [loadInstructions])
  useEffect(watchBadge, [])
}
