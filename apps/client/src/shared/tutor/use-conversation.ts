import type { About, Chat } from '@abhyas/contracts/tutor'
import { useRef, useState } from 'react'
import { toFailure, type Failure } from '../api/failure.ts'
import { trpc } from '../api/trpc.ts'
import { serverNow, useIsOnline } from '../connection/connection.ts'
import { useRefusedEntries, useWaiting } from '../outbox/outbox.ts'
import { useToast } from '../ui/toast.tsx'
import { ask, isBegunHere, type Question } from './ask.ts'
import { withAsked, withTaken, type Asked, type ShownTurn } from './turns.ts'

export interface RefusedQuestion {
  readonly asked: Asked
  readonly message: string
}

export interface ConversationState {
  /** The chat's id; made here where it is yet to begin. */
  readonly id: string
  readonly turns: readonly ShownTurn[]
  /** Questions that the server will never take, with its reason. */
  readonly refused: readonly RefusedQuestion[]
  readonly isLoading: boolean
  /** There is no chat of this id, or it is another student's. */
  readonly isMissing: boolean
  /** Why it could not be shown; undefined where there is something to show. */
  readonly failure: Failure | undefined
  readonly isFetching: boolean
  readonly reload: () => void
  /** Resolves whether the question is kept. */
  readonly ask: (question: Question) => Promise<boolean>
  readonly retry: (turnId: string) => void
  readonly isRetrying: boolean
  readonly stop: (answerId: string) => void
  readonly isStopping: boolean
}

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

const stamp = () => ({ clientId: crypto.randomUUID(), at: serverNow().toISOString() })

/** A chat with what of it still waits on this device, and what can be done with it. */
export function useConversation(chatId: string | null, about: About): ConversationState {
  const [ownId] = useState(() => crypto.randomUUID())
  const id = chatId ?? ownId
  const waiting = useWaiting('tutor.ask').filter((asked) => asked.chatId === id)
  const refused = useRefusedEntries('tutor.ask').flatMap(({ input, refusal }) =>
    input.chatId === id ? [{ asked: input, message: refusal?.message ?? '' }] : [],
  )
  const isKnownToServer = isBegunHere(id) ? waiting.length === 0 : chatId !== null
  const isId = uuid.test(id)
  const { data, error, isFetching, refetch } = trpc.tutor.chat.useQuery({ id }, { enabled: isKnownToServer && isId })
  const turns = withAsked(data?.turns ?? [], waiting)
  const failure = error ? toFailure(error) : undefined
  const isEmpty = turns.length === 0 && refused.length === 0
  const isMissing = isEmpty && (!isId || failure?.code === 'NOT_FOUND')
  return {
    id,
    turns,
    refused,
    isLoading: isEmpty && isId && isFetching && !failure,
    isMissing,
    failure: isEmpty && !isMissing ? failure : undefined,
    isFetching,
    reload: () => void refetch(),
    ...useDoings(id, about, turns.length === 0 && !isFetching && (chatId === null || isBegunHere(id))),
  }
}

/** The calls that change chat `id`. */
function useDoings(id: string, about: About, isNew: boolean) {
  const { tutor } = trpc.useUtils()
  const toast = useToast()
  const isOnline = useIsOnline()
  const onError = (title: string) => (error: unknown) =>
    toast.show({ type: 'error', title, message: toFailure(error).message })
  const retrying = trpc.tutor.retry.useMutation({
    onSuccess: async (turn) => {
      // What is on its way may be of before, and would come over it.
      await tutor.chat.cancel({ id })
      tutor.chat.setData(
        { id },
        (old) => old && ({ ...old, turns: withTaken(old.turns, { replaces: null }, turn) } satisfies Chat),
      )
    },
    onError: (error) => {
      onError('Could not ask again')(error)
      // Only its answer may have been lost.
      void tutor.chat.invalidate({ id })
    },
  })
  const lastRetry = useRef<{ readonly of: string | undefined; readonly stamp: ReturnType<typeof stamp> }>(undefined)
  /** One for all tries to get another answer than the turn has now: they count as one. */
  const retryStamp = (turnId: string) => {
    const turn = tutor.chat.getData({ id })?.turns.find((one) => one.id === turnId)
    const of = turn?.answer.id
    if (!lastRetry.current || lastRetry.current.of !== of) lastRetry.current = { of, stamp: stamp() }
    return lastRetry.current.stamp
  }
  const stopping = trpc.tutor.stop.useMutation({ onError: onError('Could not stop it') })
  return {
    ask: (question: Question) =>
      ask(id, about, question, isNew).then(
        () => true,
        () => {
          toast.show({
            type: 'error',
            title: 'Could not ask',
            message:
              'This browser keeps nothing for the app, and the server did not answer. Your words are still here.',
          })
          return false
        },
      ),
    retry: (turnId: string) => retrying.mutate({ ...retryStamp(turnId), turnId }),
    isRetrying: retrying.isPending && isOnline,
    stop: (answerId: string) => stopping.mutate({ ...stamp(), answerId }),
    isStopping: stopping.isPending,
  }
}
