import type { Piece } from '@abhyas/contracts/tutor'
import { toFailure, type Failure } from '../api/failure.ts'
import { endOf, gapless, lastEventIdOf, withPiece } from './pieces.ts'

/**
 * `open`: pieces come, or may come at any moment. `reconnecting`: the stream was cut and is opened again by itself.
 * `offline`: that waits for the network. `broken`: only the student can have it tried again. `complete`: the end is here.
 */
export type StreamState = 'open' | 'reconnecting' | 'offline' | 'broken' | 'complete'

export interface Following {
  readonly pieces: readonly Piece[]
  readonly state: StreamState
  /** Why it is broken; null where the server gave no reason. */
  readonly failure: Failure | null
}

export interface StreamEvents {
  readonly onPiece: (piece: Piece) => void
  /** The stream ended, with the answer's end or before it. */
  readonly onEnd: () => void
  readonly onError: (error: unknown) => void
}

interface Parts {
  /** What is there already. */
  readonly known: readonly Piece[]
  /** Opens the stream behind the piece of `lastEventId`, null for its start. Returns the way to close it. */
  readonly open: (lastEventId: string | null, events: StreamEvents) => () => void
  readonly isOnline: () => boolean
  /** Runs after a pause; returns the way to call it off. */
  readonly later: (run: () => void, pauseMs: number) => () => void
  readonly onChange: (following: Following) => void
}

export interface Follower {
  /** Opens the stream again at once: the network or the screen is back, or the student asked for it. */
  readonly goOn: () => void
  readonly stop: () => void
}

/** So many streams in a row may bring nothing new. */
const mostTries = 5
const firstPauseMs = 500
/** A model may think as long; a network that died without a word is found out. */
const silenceMs = 30_000

/**
 * Follows an answer to its end over as many streams as it takes (TUTOR-04): each resumes behind the last piece, and
 * pieces are put together by their number, so that the text is the same however often it is cut.
 */
export function followAnswer({ known, open, isOnline, later, onChange }: Parts): Follower {
  let pieces = gapless(known)
  let tries = 0
  // Events of a stream that was given up still come; its number tells that it is not the current one.
  let turn = 0
  let close: () => void = () => undefined
  let callOff: () => void = () => undefined

  const tell = (state: StreamState, failure: Failure | null = null) => onChange({ pieces, state, failure })
  const giveUp = () => {
    turn += 1
    callOff()
    const closing = close
    close = () => undefined
    closing()
  }
  const wait = (run: () => void, pauseMs: number) => {
    callOff()
    callOff = later(run, pauseMs)
  }
  const lost = (error?: unknown) => {
    giveUp()
    const failure = error === undefined ? null : toFailure(error)
    if (failure && !failure.retryable) return tell('broken', failure)
    if (!isOnline()) return tell('offline')
    tries += 1
    if (tries > mostTries) return tell('broken', failure)
    tell('reconnecting')
    wait(connect, failure?.retryAfterMs ?? firstPauseMs * 2 ** (tries - 1))
  }
  const take = (piece: Piece) => {
    const next = withPiece(pieces, piece)
    if (next === undefined) return lost()
    if (next !== pieces) tries = 0
    pieces = next
    if (endOf(pieces)) {
      giveUp()
      return tell('complete')
    }
    wait(lost, silenceMs)
    tell('open')
  }
  function connect() {
    giveUp()
    const own = turn
    const isOwn = () => own === turn
    wait(lost, silenceMs)
    const closing = open(lastEventIdOf(pieces), {
      onPiece: (piece) => isOwn() && take(piece),
      onEnd: () => isOwn() && lost(),
      onError: (error) => isOwn() && lost(error),
    })
    // It may have ended before it was opened.
    if (isOwn()) close = closing
    else closing()
  }
  connect()
  return {
    goOn: () => {
      if (endOf(pieces)) return
      tries = 0
      connect()
      tell('open')
    },
    stop: giveUp,
  }
}
