import type { Submission, SubmissionProgress } from '@abhyas/contracts/mains'
import { useEffect, useRef, useState } from 'react'
import { toFailure, type Failure } from '../../shared/api/failure.ts'
import { trpc } from '../../shared/api/trpc.ts'
import { useIsOnline } from '../../shared/connection/connection.ts'
import { isUnderWay } from './words.ts'

/** How often a submission is asked for while no stream tells of it, and while one does: a stream may die without a word. */
const pollMs = 5_000
const slowPollMs = 20_000
const mostTries = 5
const firstPauseMs = 500

export interface FollowedSubmission {
  /** The newest that is known of it; undefined until something is. */
  readonly submission: Submission | undefined
  /** How many of its pages are read, as far as anyone has said. */
  readonly pagesRead: number
  /** Undefined while there is something to show; not found is always told. */
  readonly failure: Failure | undefined
  /** Whether what is shown is a copy because the server could not tell how it stands now. */
  readonly isAway: boolean
  readonly isFetching: boolean
  readonly retry: () => void
}

interface Words {
  readonly onWord: (word: SubmissionProgress) => void
  /** The stream is over: what came of it can be asked for. */
  readonly onEnd: () => void
  /** The stream is cut, and is opened again by itself or given up. */
  readonly onCut: () => void
}

type Open = (
  lastEventId: string | null,
  events: {
    readonly onData: (word: SubmissionProgress) => void
    readonly onComplete: () => void
    readonly onError: (error: unknown) => void
  },
) => { readonly unsubscribe: () => void }

/**
 * Follows the progress of a submission over as many streams as it takes, each behind the last word; after some that bring
 * nothing in a row it gives up. Returns the way to stop.
 */
export function followProgress(open: Open, { onWord, onEnd, onCut }: Words): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let close: () => void = () => undefined
  let isOver = false
  let tries = 0
  let last: string | null = null
  const connect = () => {
    const stream = open(last, {
      onData: (word) => {
        if (isOver || Number(last ?? -1) >= word.n) return
        tries = 0
        last = String(word.n)
        onWord(word)
      },
      onComplete: () => isOver || onEnd(),
      onError: (error) => {
        if (isOver) return
        onCut()
        const failure = toFailure(error)
        tries += 1
        if (!failure.retryable || tries > mostTries) return
        timer = setTimeout(connect, failure.retryAfterMs ?? firstPauseMs * 2 ** (tries - 1))
      },
    })
    close = () => stream.unsubscribe()
  }
  connect()
  return () => {
    isOver = true
    clearTimeout(timer)
    close()
  }
}

const pagesReadOf = (submission: Submission | undefined): number =>
  submission?.pages.filter(({ text }) => text !== null).length ?? 0

/**
 * Submission `id` as it goes on by itself (MAINS-05): told by a stream while it is read or graded, asked for now and then
 * where there is none. `isSent` says that the server knows of it.
 */
export function useSubmission(id: string, isSent: boolean): FollowedSubmission {
  const isOnline = useIsOnline()
  const [word, setWord] = useState<{ readonly of: string; readonly read: number }>()
  const [isTold, setIsTold] = useState(false)
  const { client, mains } = trpc.useUtils()
  const { data, error, isFetching, refetch } = trpc.mains.submission.useQuery(
    { id },
    {
      enabled: isSent,
      refetchInterval: ({ state }) => {
        const isMoving = state.data !== undefined && isUnderWay(state.data.state)
        return isMoving && isOnline && (isTold ? slowPollMs : pollMs)
      },
    },
  )
  const state = data?.state
  const isMoving = isSent && state !== undefined && isUnderWay(state)
  useEffect(() => {
    if (!isMoving || !isOnline) return undefined
    let told = state
    const stop = followProgress(
      (lastEventId, events) => client.mains.progress.subscribe({ submissionId: id, lastEventId }, events),
      {
        onWord: (next) => {
          setIsTold(true)
          setWord({ of: id, read: next.pagesRead })
          if (next.state !== told) void refetch()
          told = next.state
        },
        onEnd: () => {
          setIsTold(false)
          void refetch()
        },
        onCut: () => setIsTold(false),
      },
    )
    return () => {
      stop()
      setIsTold(false)
    }
    // From reading to grading the same stream goes on: only whether it goes on at all opens or closes it.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [id, isMoving, isOnline, client, refetch])

  // The list of all answers tells of it too, where it is known.
  const wasMoving = useRef(isMoving)
  useEffect(() => {
    if (wasMoving.current && !isMoving) void mains.submissions.invalidate()
    wasMoving.current = isMoving
  }, [isMoving, mains])

  const failure = error ? toFailure(error) : undefined
  const isGone = failure?.code === 'NOT_FOUND'
  return {
    submission: isGone ? undefined : data,
    pagesRead: Math.max(pagesReadOf(data), word?.of === id ? word.read : 0),
    failure: data && !isGone ? undefined : failure,
    isAway: data !== undefined && failure !== undefined && isOnline,
    isFetching,
    retry: () => void refetch(),
  }
}
