import { closeCodes } from '@abhyas/contracts/duel'

/** The messages of the link, laid out as duel.md says: a byte of kind, four of the connection's number, the payload. */
const kinds = { open: 79, message: 77, closed: 67, close: 75 } as const
const headBytes = 5
const codeBytes = 2
/** What a websocket's close frame has room for beside its code. */
const mostReasonBytes = 123

/** Who ended a player's socket: the page, its line, or this gateway as it goes down. */
export type EndedBy = 'page' | 'line' | 'us'

/** Who a connection is for. */
export interface Opening {
  readonly token: string
  readonly ip: string
  readonly requestId: string
}

export type FromBackend =
  | { readonly kind: 'message'; readonly connection: number; readonly payload: Buffer }
  | { readonly kind: 'close'; readonly connection: number; readonly code: number; readonly reason: string }

function frame(kind: number, connection: number, payload: Buffer): Buffer {
  const bytes = Buffer.allocUnsafe(headBytes + payload.length)
  bytes.writeUInt8(kind, 0)
  bytes.writeUInt32BE(connection, 1)
  payload.copy(bytes, headBytes)
  return bytes
}

export const openFrame = (connection: number, opening: Opening): Buffer =>
  frame(kinds.open, connection, Buffer.from(JSON.stringify(opening)))

export const messageFrame = (connection: number, payload: Buffer): Buffer => frame(kinds.message, connection, payload)

export const closedFrame = (connection: number, by: EndedBy): Buffer =>
  frame(kinds.closed, connection, Buffer.from(JSON.stringify({ by })))

const known: ReadonlySet<number> = new Set(Object.values(closeCodes))

/** The longest start of a text that a close frame has room for, whole characters only. */
function shortReason(text: string): string {
  let short = text.slice(0, mostReasonBytes)
  while (Buffer.byteLength(short) > mostReasonBytes) short = short.slice(0, -1)
  return short.toWellFormed() === short ? short : short.slice(0, -1)
}

/**
 * Reads a message of the backend. Returns null for what is none. A code that is not of the protocol becomes 1013: not
 * every number may stand in a close frame, and the page knows what to do only after these.
 */
export function readFrame(bytes: Buffer): FromBackend | null {
  if (bytes.length < headBytes) return null
  const connection = bytes.readUInt32BE(1)
  const payload = bytes.subarray(headBytes)
  if (bytes[0] === kinds.message) return { kind: 'message', connection, payload }
  if (bytes[0] !== kinds.close || payload.length < codeBytes) return null
  const code = payload.readUInt16BE(0)
  return {
    kind: 'close',
    connection,
    code: known.has(code) ? code : closeCodes.tryLater,
    reason: shortReason(payload.toString('utf8', codeBytes)),
  }
}
