import type { FromPlayer, ToPlayer } from '@abhyas/contracts/duel'

/**
 * `off`: not wanted. `connecting`: the first time. `open`: the server has spoken. `waiting`: lost, is tried again.
 * `elsewhere`: another page took over. `signedOut`: the session is over. `refused`: closed for good by the server.
 */
export type LinkPhase = 'off' | 'connecting' | 'open' | 'waiting' | 'elsewhere' | 'signedOut' | 'refused'

/** The closes after which the page does not connect by itself (rule D11); a test holds them against the contract. */
export const finalCloses: Readonly<Record<number, LinkPhase>> = {
  1008: 'refused',
  1009: 'refused',
  4401: 'signedOut',
  4409: 'elsewhere',
}

const firstPauseMs = 500
const doublings = 3
/** The server pings every three seconds: a line that is silent for longer than this is dead, whatever the socket says. */
const silentMs = 10_000
/** The same when the app comes to the front: a phone that slept holds sockets whose other end is gone. */
const staleMs = 4_000
const watchMs = 1_000

/** The pause before try `count` (from 0), with `chance` from 0 to 1: 0.5–1 s, 1–2, 2–4, 4–8, 4–8 … */
export const pauseMs = (count: number, chance: number): number =>
  firstPauseMs * 2 ** Math.min(count, doublings) * (1 + chance)

interface Wiring {
  /** The first frame of a connection (rule D2). */
  readonly first: () => FromPlayer
  readonly onFrame: (frame: ToPlayer) => void
  readonly onPhase: (phase: LinkPhase) => void
  /** Asks the server whether somebody is signed in, and has the device know. */
  readonly isSignedIn: () => Promise<boolean>
}

export interface DuelSocket {
  /** Connects, and keeps connected until `close`; from `elsewhere` and `refused` too. */
  readonly open: () => void
  readonly close: () => void
  /** Sends, where there is a line; false where there is none. */
  readonly send: (frame: FromPlayer) => boolean
}

const address = () => `${location.origin.replace(/^http/, 'ws')}/ws/duel`

/** The one socket of this page to `/ws/duel`: connects again by itself, with what the last close allows. */
export function createDuelSocket({ first, onFrame, onPhase, isSignedIn }: Wiring): DuelSocket {
  let socket: WebSocket | undefined
  let phase: LinkPhase = 'off'
  let tries = 0
  let heardAt = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let watch: ReturnType<typeof setInterval> | undefined

  const turn = (next: LinkPhase) => {
    if (next === phase) return
    phase = next
    onPhase(next)
  }
  const drop = () => {
    const old = socket
    socket = undefined
    old?.close()
  }
  const later = () => {
    turn('waiting')
    clearTimeout(timer)
    timer = setTimeout(connect, pauseMs(tries, Math.random()))
    tries += 1
  }
  /** Ends for good what is wanted no more; the reason is the phase. */
  const rest = (why: LinkPhase) => {
    clearTimeout(timer)
    clearInterval(watch)
    stopListening()
    drop()
    turn(why)
  }
  const again = () => {
    drop()
    clearTimeout(timer)
    // What was said last may never have gone out: nothing is open before the server speaks on the new one.
    turn('waiting')
    connect()
  }

  function connect() {
    const own = new WebSocket(address())
    let wasLetIn = false
    socket = own
    heardAt = performance.now()
    own.onopen = () => {
      wasLetIn = true
      own.send(JSON.stringify(first()))
    }
    own.onmessage = ({ data }) => {
      if (own !== socket || typeof data !== 'string') return
      heardAt = performance.now()
      tries = 0
      turn('open')
      onFrame(JSON.parse(data) as ToPlayer) // our own server's words
    }
    own.onclose = ({ code }) => {
      if (own !== socket) return
      socket = undefined
      const final = finalCloses[code]
      if (final !== undefined) {
        rest(final)
        // The device is told as well: its guard then leads to the sign-in, which leads back.
        if (final === 'signedOut') void isSignedIn().catch(noop)
      } else {
        later()
        // Whom the gateway does not let in, it tells nothing: 401, 403 and a dead network look the same.
        if (!wasLetIn) void isSignedIn().then((isIn) => !isIn && phase === 'waiting' && rest('signedOut'), noop)
      }
    }
  }

  const check = () => {
    if (socket && performance.now() - heardAt > silentMs) {
      drop()
      later()
    }
  }
  const onFront = () => {
    if (document.visibilityState !== 'visible') return
    if (socket === undefined || performance.now() - heardAt > staleMs) again()
  }
  const stopListening = () => {
    document.removeEventListener('visibilitychange', onFront)
    removeEventListener('pageshow', onFront)
    removeEventListener('online', onFront)
  }

  return {
    open: () => {
      if (phase === 'connecting' || phase === 'open' || phase === 'waiting') return
      tries = 0
      document.addEventListener('visibilitychange', onFront)
      addEventListener('pageshow', onFront)
      addEventListener('online', onFront)
      watch = setInterval(check, watchMs)
      turn('connecting')
      connect()
    },
    close: () => rest('off'),
    send: (frame) => {
      if (socket?.readyState !== 1 || phase !== 'open') return false
      socket.send(JSON.stringify(frame))
      return true
    },
  }
}

const noop = () => undefined
