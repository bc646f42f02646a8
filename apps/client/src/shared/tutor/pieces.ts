import type { Passage, Piece } from '@abhyas/contracts/tutor'

export type Sentence = Extract<Piece, { type: 'sentence' }>
export type Notice = Extract<Piece, { type: 'notice' }>
export type Sources = Extract<Piece, { type: 'sources' }>
export type End = Extract<Piece, { type: 'end' }>

/** A stretch of an answer as it is shown. */
export type Block =
  | { readonly kind: 'paragraph'; readonly sentences: readonly Sentence[] }
  | { readonly kind: 'list'; readonly entries: readonly (readonly Sentence[])[] }
  | { readonly kind: 'notice'; readonly notice: Notice }

/**
 * `pieces` with `piece` at its place: the same list where it holds that one already, undefined where one between them is
 * missing. So nothing of an answer doubles, is lost or changes its place.
 */
export function withPiece(pieces: readonly Piece[], piece: Piece): readonly Piece[] | undefined {
  if (piece.n < pieces.length) return pieces
  return piece.n === pieces.length ? [...pieces, piece] : undefined
}

/** What of `pieces` stands in order without a gap from the start. */
export const gapless = (pieces: readonly Piece[]): readonly Piece[] => {
  const gap = pieces.findIndex(({ n }, index) => n !== index)
  return gap < 0 ? pieces : pieces.slice(0, gap)
}

/** The id of the last of gapless `pieces`, to resume behind; null for none. */
export const lastEventIdOf = (pieces: readonly Piece[]): string | null =>
  pieces.length === 0 ? null : String(pieces.length - 1)

/** How an answer ended; undefined while it is being made. */
export const endOf = (pieces: readonly Piece[]): End | undefined => {
  const last = pieces.at(-1)
  return last?.type === 'end' ? last : undefined
}

/** What an answer rests on; undefined until that is known. */
export const sourcesOf = (pieces: readonly Piece[]): Sources | undefined =>
  pieces.find((piece): piece is Sources => piece.type === 'sources')

const sentencesOf = (pieces: readonly Piece[]): readonly Sentence[] =>
  pieces.filter((piece): piece is Sentence => piece.type === 'sentence')

/** The paragraphs, lists and notices of an answer, in order. */
export function blocksOf(pieces: readonly Piece[]): readonly Block[] {
  const blocks: Block[] = []
  for (const piece of pieces) {
    if (piece.type === 'notice') blocks.push({ kind: 'notice', notice: piece })
    if (piece.type === 'sentence') addSentence(blocks, piece)
  }
  return blocks
}

function addSentence(blocks: Block[], sentence: Sentence) {
  const last = blocks.at(-1)
  const replaceLast = (block: Block) => blocks.splice(-1, 1, block)
  if (sentence.opens === 'entry' && last?.kind === 'list')
    replaceLast({ kind: 'list', entries: [...last.entries, [sentence]] })
  else if (sentence.opens === 'entry') blocks.push({ kind: 'list', entries: [[sentence]] })
  else if (sentence.opens === null && last?.kind === 'list') {
    const open = last.entries.at(-1) ?? []
    replaceLast({ kind: 'list', entries: [...last.entries.slice(0, -1), [...open, sentence]] })
  } else if (sentence.opens === null && last?.kind === 'paragraph')
    replaceLast({ kind: 'paragraph', sentences: [...last.sentences, sentence] })
  else blocks.push({ kind: 'paragraph', sentences: [sentence] })
}

/** The sentences one by one, for reading aloud. */
export const spokenOf = (pieces: readonly Piece[]): readonly string[] => sentencesOf(pieces).map(({ text }) => text)

const plain = (sentences: readonly Sentence[]): string =>
  sentences.map(({ text, cites }) => [text, ...cites.map((cite) => `[${cite + 1}]`)].join(' ')).join(' ')

const lineOf = ({ title, place }: Passage, index: number): string => `[${index + 1}] ${title}, ${place}`

/** An answer as plain text, with the numbers of its citations and what they stand for. */
export function textOf(pieces: readonly Piece[]): string {
  const blocks = blocksOf(pieces).flatMap((block) => {
    if (block.kind === 'notice') return [noticeText(block.notice)]
    return block.kind === 'paragraph'
      ? [plain(block.sentences)]
      : [block.entries.map((entry) => `- ${plain(entry)}`).join('\n')]
  })
  const cited = new Set(sentencesOf(pieces).flatMap(({ cites }) => cites))
  const sources = (sourcesOf(pieces)?.passages ?? []).map(lineOf).filter((_, index) => cited.has(index))
  return [...blocks, ...(sources.length > 0 ? [`Sources:\n${sources.join('\n')}`] : [])].join('\n\n')
}

/** What a notice says, in plain words. */
export function noticeText({ notice, count }: Notice): string {
  switch (notice) {
    case 'unsupported':
      return 'Nothing in the books, news and questions here answers this. The nearest passages stand below.'
    case 'dropped':
      return `${count === 1 ? 'One sentence was' : `${count} sentences were`} left out: no source here supports ${count === 1 ? 'it' : 'them'}.`
    case 'model-failed':
      return 'The model stopped in the middle. What stands is kept; from here on the sources themselves speak.'
    case 'english-only':
      return 'Without a model the answer is in English, as the sources are.'
  }
}
