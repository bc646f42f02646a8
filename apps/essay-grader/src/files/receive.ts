import { open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { TakenFile } from '../shapes.ts'
import { checkSize, headBytes, kindOf } from './kind.ts'

/**
 * Writes a stream to `file` as it comes, and tells its kind. Where it refuses, what is left of a Readable stays unread
 * and its connection open: to answer on.
 * @throws {FileRefusal} as soon as it is plain that the file is not to be taken; else the stream's own error
 */
export async function receive(file: string, stream: AsyncIterable<Buffer>): Promise<TakenFile['kind']> {
  const handle = await open(file, 'wx', 0o600)
  try {
    let head = Buffer.alloc(0)
    let kind: TakenFile['kind'] | null = null
    let bytes = 0
    for await (const chunk of unread(stream)) {
      bytes += chunk.length
      if (head.length < headBytes) head = Buffer.concat([head, chunk.subarray(0, headBytes)])
      if (head.length >= headBytes) kind ??= kindOf(head)
      checkSize(kind ?? 'pdf', bytes)
      await handle.writeFile(chunk)
    }
    return kind ?? kindOf(head)
  } finally {
    await handle.close()
  }
}

/** A stream that is not destroyed by being left before its end. */
const unread = (stream: AsyncIterable<Buffer>): AsyncIterable<Buffer> =>
  stream instanceof Readable ? { [Symbol.asyncIterator]: () => stream.iterator({ destroyOnReturn: false }) } : stream

/** Reads what is left of a stream, up to the size of the largest file. */
export async function drain(stream: AsyncIterable<Buffer>): Promise<void> {
  let bytes = 0
  for await (const chunk of unread(stream)) checkSize('pdf', (bytes += chunk.length))
}
