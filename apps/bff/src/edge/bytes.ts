import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import zlib from 'node:zlib'

const brotli = promisify(zlib.brotliCompress)
const gzip = promisify(zlib.gzip)
const worthCompressing = 1024
/** Fast enough to be done once a minute for each key; 11 would take a hundred times as long for a tenth less. */
const brotliQuality = 5

type Encoding = 'identity' | 'br' | 'gzip'

interface Variant {
  /** One character for each byte: Node writes a string and its headers in one piece, a Buffer in two. */
  readonly latin1: string
  /** Names and values in turn, ready for writeHead. */
  readonly headers: string[]
}

/** One body, made ready to be sent many times: compressed once, its headers laid out once. */
export interface Bytes {
  readonly etag: string
  /** In bytes, of every form of the body together. */
  readonly size: number
  readonly variants: Readonly<Record<Encoding, Variant>>
  readonly notModified: string[]
}

async function compressed(body: Buffer): Promise<Record<Encoding, Buffer>> {
  if (body.length < worthCompressing) return { identity: body, br: body, gzip: body }
  const options = { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: brotliQuality } }
  const [br, gz] = await Promise.all([brotli(body, options), gzip(body)])
  return { identity: body, br, gzip: gz }
}

/**
 * Makes a body ready. Takes the headers that every form of it has, `vary` among them where more than its encoding hangs
 * on the request; adds etag, vary, length and encoding.
 */
export async function makeBytes(
  body: Buffer,
  { vary = 'accept-encoding', ...headers }: Readonly<Record<string, string>>,
): Promise<Bytes> {
  const etag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
  const common = [...Object.entries(headers).flat(), 'etag', etag, 'vary', vary]
  const bodies = await compressed(body)
  const made = (bytes: Buffer, own: readonly string[]): Variant => ({
    latin1: bytes.toString('latin1'),
    headers: [...common, ...own, 'content-length', String(bytes.length)],
  })
  const identity = made(body, [])
  // What is not worth compressing is held once.
  const variant = (encoding: Encoding): Variant =>
    bodies[encoding] === body ? identity : made(bodies[encoding], ['content-encoding', encoding])
  return {
    etag,
    size: [...new Set(Object.values(bodies))].reduce((sum, { length }) => sum + length, 0),
    variants: { identity, br: variant('br'), gzip: variant('gzip') },
    notModified: common,
  }
}

/** The body as text. */
export const textOf = ({ variants }: Bytes): string => Buffer.from(variants.identity.latin1, 'latin1').toString()

const refuses = (accepted: string, encoding: Encoding): boolean =>
  accepted.includes('q=0') && new RegExp(`${encoding}\\s*;\\s*q=0(\\.0{0,3})?\\s*(,|$)`).test(accepted)

function encodingFor(accepted: string | undefined): Encoding {
  if (accepted?.includes('br') && !refuses(accepted, 'br')) return 'br'
  if (accepted?.includes('gzip') && !refuses(accepted, 'gzip')) return 'gzip'
  return 'identity'
}

/** Sends a body in the form that the browser takes, or 304 where it has it. Returns the status. */
export function sendBytes(bytes: Bytes, request: IncomingMessage, response: ServerResponse): number {
  if (request.headers['if-none-match']?.includes(bytes.etag)) {
    response.writeHead(304, bytes.notModified).end()
    return 304
  }
  const { headers, latin1 } = bytes.variants[encodingFor(request.headers['accept-encoding'])]
  response.writeHead(200, headers)
  if (request.method === 'HEAD') response.end()
  else response.end(latin1, 'latin1')
  return 200
}
