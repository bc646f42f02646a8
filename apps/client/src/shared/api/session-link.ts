import type { AppRouter } from '@abhyas/contracts/app-router'
import type { TRPCLink } from '@trpc/client'
import { observable, type Unsubscribable } from '@trpc/server/observable'
import { currentStudentId } from '../session/student.ts'
import { toFailure } from './failure.ts'
import { isAccountCall } from './procedures.ts'

export type ConfirmSession = () => Promise<boolean>

let confirm: ConfirmSession = () => Promise.resolve(false)

/** Sets who answers when a private call is refused. The session module does, once. */
export const setConfirmSession = (confirmSession: ConfirmSession) => {
  confirm = confirmSession
}

/** Asks the server who is signed in; resolves whether it is still the person on this screen, rejects without an answer. */
export const confirmSession: ConfirmSession = () => confirm()

/** A private call that is refused for want of a session asks who is signed in, once, and is then tried once more (G3). */
export const sessionLink: TRPCLink<AppRouter> =
  () =>
  ({ op, next }) =>
    observable((observer) => {
      let current: Unsubscribable | undefined
      let isLeft = false
      const owner = currentStudentId()
      const attempt = (isLast: boolean) => {
        current = next(op).subscribe({
          next: (value) => observer.next(value),
          complete: () => observer.complete(),
          error: (error) => {
            if (isLast || isAccountCall(op.path) || toFailure(error).code !== 'UNAUTHORIZED') {
              observer.error(error)
              return
            }
            confirm().then(
              (isSignedIn) => {
                if (isLeft) return
                // Of another student by now, whom another tab signed in, it is not sent (F24).
                if (isSignedIn && currentStudentId() === owner) attempt(true)
                else observer.error(error)
              },
              () => observer.error(error),
            )
          },
        })
      }
      attempt(false)
      return () => {
        isLeft = true
        current?.unsubscribe()
      }
    })
