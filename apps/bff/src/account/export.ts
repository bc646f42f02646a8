import type { Submission } from '@abhyas/contracts/mains'
import type { Readable } from 'node:stream'

interface Export {
  /** The backend's document. */
  readonly stored: Readable
  readonly answers: AsyncIterable<Submission>
  /** In epoch ms. */
  readonly now: number
}

/** What is stored of a student as one JSON document, in pieces as they come in. Throws what its parts throw. */
export async function* exportText({ stored, answers, now }: Export): AsyncGenerator<Buffer | string, void> {
  yield `{"madeAt":${JSON.stringify(new Date(now))},"data":`
  yield* stored as AsyncIterable<Buffer> // of a stream of bytes
  yield ',"mainsAnswers":['
  let isFirst = true
  for await (const answer of answers) {
    yield (isFirst ? '' : ',') + JSON.stringify(answer)
    isFirst = false
  }
  yield ']}\n'
}
