import type { ChatHead } from '@abhyas/contracts/tutor'
import { toFailure, type Failure } from '../../shared/api/failure.ts'
import { trpc } from '../../shared/api/trpc.ts'
import type { WriteInput } from '../../shared/outbox/entry.ts'
import { useWaiting } from '../../shared/outbox/outbox.ts'
import { useWriteAll } from '../../shared/outbox/use-write.ts'
import { useStudent } from '../../shared/session/student.ts'
import { useToast } from '../../shared/ui/toast.tsx'
import { withWaiting, type ListedChat } from './chat-list.ts'

const undoMs = 5_000

export interface Chats {
  /** The newest first, with what waits on this device. */
  readonly chats: readonly ListedChat[]
  readonly isLoading: boolean
  /** Undefined where the server's word is known, from the device too. */
  readonly failure: Failure | undefined
  readonly isFetching: boolean
  readonly retry: () => void
}

/** The student's chats. */
export function useChats(): Chats {
  const isSignedIn = useStudent() !== undefined
  const { data, error, isFetching, refetch } = trpc.tutor.chats.useQuery(undefined, { enabled: isSignedIn })
  const asked = useWaiting('tutor.ask')
  const changes = useWaiting('tutor.changeChat')
  return {
    chats: withWaiting(data?.chats ?? [], asked, changes),
    isLoading: isSignedIn && !data && !error,
    failure: data || !error ? undefined : toFailure(error),
    isFetching,
    retry: () => void refetch(),
  }
}

type Change = Pick<WriteInput<'tutor.changeChat'>, 'title' | 'isPinned' | 'isDeleted'>

/** The ways to change a chat; each shows at once, and is sent when the server can be reached. */
export function useChangeChat() {
  const write = useWriteAll()
  const toast = useToast()
  const change = (chatId: string, said: Change, onKept?: () => void) =>
    write({ action: 'change this chat', intents: [{ path: 'tutor.changeChat', input: { chatId, ...said } }], onKept })
  return {
    rename: ({ id }: Pick<ChatHead, 'id'>, title: string) => change(id, { title }),
    pin: ({ id }: Pick<ChatHead, 'id'>, isPinned: boolean) => change(id, { isPinned }),
    /** For five seconds it is offered back. */
    remove: ({ id }: Pick<ChatHead, 'id'>) =>
      change(id, { isDeleted: true }, () =>
        toast.show({
          title: 'Chat deleted',
          duration: undoMs,
          action: { label: 'Undo', handler: () => change(id, { isDeleted: false }) },
        }),
      ),
  }
}
