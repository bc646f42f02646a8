import type { Intent, WritePath } from './entry.ts'
import { enqueueAll } from './outbox.ts'
import { useStudent } from '../session/student.ts'
import { useToast } from '../ui/toast.tsx'
import { askToSignIn } from '../sign-in/sign-in-gate.tsx'

interface Write<P extends WritePath> {
  /** What is done, for the texts: "save this". */
  readonly action: string
  readonly intent: Intent<P>
}

interface Writes<P extends WritePath> extends Pick<Write<P>, 'action'> {
  readonly intents: readonly Intent<P>[]
  /** Called when they are kept, which may be never: what says so to the student belongs here. */
  readonly onKept?: (() => void) | undefined
}

/** Gives the way to write something that must not be lost. Signed out it explains; where nothing can be kept it says so. */
export function useWrite() {
  const writeAll = useWriteAll()
  return <P extends WritePath>({ action, intent }: Write<P>): void => writeAll({ action, intents: [intent] })
}

/** As `useWrite`, of several writes that are kept all or none. */
export function useWriteAll() {
  const isSignedIn = useStudent() !== undefined
  const toast = useToast()
  return <P extends WritePath>({ action, intents, onKept }: Writes<P>): void => {
    if (!isSignedIn) {
      askToSignIn(action)
      return
    }
    enqueueAll(intents).then(onKept, () =>
      toast.show({
        type: 'error',
        title: `Could not ${action}`,
        message:
          'This browser keeps nothing for the app, and the server did not answer. Try again when you are online.',
      }),
    )
  }
}
