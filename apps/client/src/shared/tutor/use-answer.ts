import type { Answer, Piece } from '@abhyas/contracts/tutor'
import { useEffect, useRef, useState } from 'react'
import { subscribe } from 'valtio/vanilla'
import { trpc } from '../api/trpc.ts'
import { connection } from '../connection/connection.ts'
import { followAnswer, type Follower, type Following } from './follow-answer.ts'
import { endOf, gapless } from './pieces.ts'

export interface LiveAnswer extends Following {
  /** Has a stream that broke tried again. */
  readonly goOn: () => void
}

const later = (run: () => void, pauseMs: number) => {
  const timer = setTimeout(run, pauseMs)
  return () => clearTimeout(timer)
}

/** Calls `onReturn` when the network comes back, or the app to the front: a stream may have died in between. Returns the way to stop. */
function watchReturn(onReturn: () => void): () => void {
  let wasOnline = connection.isOnline
  const onVisibility = () => {
    if (document.visibilityState === 'visible') onReturn()
  }
  const stopConnection = subscribe(connection, () => {
    if (connection.isOnline && !wasOnline) onReturn()
    wasOnline = connection.isOnline
  })
  document.addEventListener('visibilitychange', onVisibility)
  return () => {
    stopConnection()
    document.removeEventListener('visibilitychange', onVisibility)
  }
}

const none: readonly Piece[] = []

/** `answer` of a turn of chat `chatId` as it is made (TUTOR-02), null for none yet; what came of it is kept with the chat. */
export function useAnswer(chatId: string, answer: Answer | null): LiveAnswer {
  const { client, tutor } = trpc.useUtils()
  const known = answer ? gapless(answer.pieces) : none
  const isWhole = endOf(known) !== undefined
  const [live, setLive] = useState<Following & { readonly answerId: string }>()
  const follower = useRef<Follower | undefined>(undefined)
  const answerId = answer?.id
  useEffect(() => {
    if (isWhole || answerId === undefined) return undefined
    let pieces = known
    const keep = () => {
      if (pieces.length === known.length) return
      tutor.chat.setData(
        { id: chatId },
        (old) => old && { ...old, turns: old.turns.map((turn) => kept(turn, answerId, pieces)) },
      )
    }
    const own = followAnswer({
      known,
      open: (lastEventId, { onPiece, onEnd, onError }) => {
        const stream = client.tutor.answer.subscribe(
          { answerId, lastEventId },
          { onData: onPiece, onComplete: onEnd, onError },
        )
        return () => stream.unsubscribe()
      },
      isOnline: () => connection.isOnline,
      later,
      onChange: (following) => {
        pieces = following.pieces
        setLive({ ...following, answerId })
        if (following.state === 'complete') keep()
      },
    })
    follower.current = own
    const stopWatching = watchReturn(own.goOn)
    return () => {
      follower.current = undefined
      stopWatching()
      own.stop()
      keep()
    }
    // What is known already only says where to begin: the stream's own pieces must not open it anew.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [answerId, isWhole, chatId, client, tutor])
  const own = live?.answerId === answerId ? live : undefined
  const pieces = own && own.pieces.length > known.length ? own.pieces : known
  return {
    pieces,
    state: endOf(pieces) ? 'complete' : (own?.state ?? 'open'),
    failure: own?.failure ?? null,
    goOn: () => follower.current?.goOn(),
  }
}

/** `turn` with `pieces` of its answer, where the server had not said as much of it. */
function kept<T extends { readonly answer: Answer }>(turn: T, answerId: string, pieces: readonly Piece[]): T {
  if (turn.answer.id !== answerId || turn.answer.pieces.length >= pieces.length) return turn
  return { ...turn, answer: { id: answerId, pieces: [...pieces] } }
}
