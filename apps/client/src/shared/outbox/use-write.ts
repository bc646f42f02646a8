import type { Intent, WritePath } from './entry.ts'
import { enqueue } from './outbox.ts'
import { useStudent } from '../session/student.ts'
import { useToast } from '../ui/toast.tsx'
import { askToSignIn } from '../sign-in/sign-in-gate.tsx'

interface Write<P extends WritePath> {
  /** What is done, for the texts: "save this". */
  readonly action: string
  readonly intent: Intent<P>
}

/** Gives the way to write something that must not be lost. Signed out it explains; where nothing can be kept it says so. */
export function useWrite() {
  const isSignedIn = useStudent() !== undefined
  const toast = useToast()
  return <P extends WritePath>({ action, intent }: Write<P>): void => {
    if (!isSignedIn) {
      askToSignIn(action)
      return
    }
    enqueue(intent).catch(() =>
      toast.show({
        type: 'error',
        title: `Could not ${action}`,
        message:
          'This browser keeps nothing for the app, and the server did not answer. Try again when you are online.',
      }),
    )
  }
}
