import type { Mode, Passage, Sentence } from './material.ts'

export type Notice = 'unsupported' | 'dropped' | 'model-failed' | 'english-only'

/** A piece before it has its number. An answer is `sources`, then sentences and notices, then `end`. */
export type PieceBody =
  | { readonly type: 'sources'; readonly writer: 'material' | 'model'; readonly passages: readonly Passage[] }
  | ({ readonly type: 'sentence' } & Sentence)
  | { readonly type: 'notice'; readonly notice: Notice; readonly count: number }
  | { readonly type: 'end'; readonly reason: 'done' | 'stopped' | 'failed' }

export type Piece = PieceBody & { readonly n: number }

export const sourcesPiece = (writer: 'material' | 'model', passages: readonly Passage[]): PieceBody => ({
  type: 'sources',
  writer,
  passages,
})
export const sentencePiece = ({ text, cites, opens }: Sentence): PieceBody => ({ type: 'sentence', text, cites, opens })
export const noticePiece = (notice: Notice, count = 0): PieceBody => ({ type: 'notice', notice, count })
export const endPiece = (reason: 'done' | 'stopped' | 'failed'): PieceBody => ({ type: 'end', reason })

/** The gateway takes 64 KiB of a line; this leaves room for what stands around the passages. */
const mostSourceBytes = 56 * 1024
const mostPassages = 5

/** As many of `passages`, best first, as one line of a stream can carry. */
export function fitting(passages: readonly Passage[]): readonly Passage[] {
  const some = passages.slice(0, mostPassages)
  while (some.length > 0 && Buffer.byteLength(JSON.stringify(some)) > mostSourceBytes) some.pop()
  return some
}

/** What a question chat knows of its question: `picked` is the student's choice, null where none was made. */
export interface Choice {
  readonly key: number
  readonly picked: number | null
  readonly options: readonly { readonly text: string; readonly explanation: string }[]
  readonly explanation: string
}

/** What is written for: the question as it was asked, and what was found for it. */
export interface Brief {
  readonly text: string
  readonly mode: Mode
  readonly language: 'en' | 'hi'
  /** The question before in the chat. */
  readonly before: string | null
  readonly choice: Choice | null
  readonly passages: readonly Passage[]
  readonly isAnswered: boolean
}

export type Compose = (input: {
  readonly mode: Mode
  readonly text: string
  readonly found: { readonly passages: readonly Passage[]; readonly isAnswered: boolean }
  readonly choice: Choice | null
}) => readonly Sentence[]

const composeFrom = (compose: Compose, { mode, text, passages, choice }: Brief): readonly Sentence[] =>
  compose({ mode, text, found: { passages, isAnswered: true }, choice })

/** A whole answer of the material's own sentences; where nothing answers, the notice alone beside the nearest passages. */
export function materialAnswer(compose: Compose, brief: Brief): readonly PieceBody[] {
  const sources = sourcesPiece('material', brief.passages)
  const sentences = brief.isAnswered ? composeFrom(compose, brief) : []
  if (sentences.length === 0) return [sources, noticePiece('unsupported'), endPiece('done')]
  const notices = brief.language === 'en' ? [] : [noticePiece('english-only')]
  return [sources, ...notices, ...sentences.map(sentencePiece), endPiece('done')]
}

/** What completes an answer that was begun: the sentences of the material that do not stand in it yet, and the end. */
export function restOfAnswer(compose: Compose, brief: Brief, stored: readonly PieceBody[]): readonly PieceBody[] {
  const said = new Set(stored.flatMap((piece) => (piece.type === 'sentence' ? [piece.text] : [])))
  const rest = composeFrom(compose, brief).filter(({ text }) => !said.has(text))
  return [...rest.map(sentencePiece), endPiece('done')]
}
