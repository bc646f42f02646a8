import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { Passage } from '../tutor/material.ts'
import type { TutorParts } from '../tutor/tutor.ts'
import { noon, type TestBackend } from './backend.ts'

const passage = (n: number, text: string): Passage => ({
  id: `book:primer/houses#${n}`,
  kind: 'book',
  title: 'Primer, The houses',
  place: `Paragraph ${n}`,
  text,
  path: `/book/primer?chapter=houses&n=${n}`,
  isSample: true,
})

export const said = [
  'The upper house is a continuing body.',
  'It is never dissolved.',
  'One third of its members retire every second year.',
  'A member sits for 6 years.',
] as const

/** Two passages with two sentences each. */
export const passages = [passage(1, said.slice(0, 2).join(' ')), passage(2, said.slice(2).join(' '))]

const sentencesOf = ({ text }: Passage) => text.split(/(?<=\.) /)

/**
 * A material of two passages that answers all but what has "unanswerable" in it; a sentence is supported by a passage
 * that has it letter for letter.
 */
export const plainParts: TutorParts = {
  material: {
    find: async ({ text }) => ({ passages, isAnswered: !text.includes('unanswerable') }),
    passage: async (id) => passages.find((some) => some.id === id),
  },
  compose: ({ found }) =>
    found.passages.flatMap((some, place) =>
      sentencesOf(some).map((text, index) => ({ text, cites: [place], opens: index === 0 ? 'paragraph' : null })),
    ),
  supportOf: (sentence, some) => some.flatMap(({ text }, place) => (text.includes(sentence) ? [place] : [])),
}

const Piece = z.looseObject({ n: z.number(), type: z.string() })
export type AnyPiece = z.infer<typeof Piece>

export const Turn = z.looseObject({
  id: z.string(),
  text: z.string(),
  answer: z.object({ id: z.string(), pieces: z.array(Piece) }),
})

/** The pieces of NDJSON; a line that is not whole is left out. */
export const piecesOf = (text: string): AnyPiece[] =>
  text
    .slice(0, text.lastIndexOf('\n') + 1)
    .split('\n')
    .filter(Boolean)
    .map((line) => Piece.parse(JSON.parse(line)))

export const question = (more: object = {}) => ({
  clientId: randomUUID(),
  at: noon.toISOString(),
  chatId: randomUUID(),
  about: null,
  text: 'Why can the upper house not be dissolved?',
  mode: 'explain',
  language: 'en',
  passageId: null,
  replaces: null,
  ...more,
})

/** Asks, and returns the turn. */
export async function asked(backend: TestBackend, token: string, body: object) {
  const { status, body: turn } = await backend.ask('POST', '/tutor/questions', body, token)
  if (status !== 200) throw new Error(`Asked: ${status}`)
  return Turn.parse(turn)
}

/** The whole stream of an answer, which ends with it. */
export async function followed(backend: TestBackend, token: string, answerId: string, after?: number) {
  const reply = await backend.app.inject({
    url: `/tutor/answers/${answerId}/pieces${after === undefined ? '' : `?after=${after}`}`,
    headers: { authorization: `Bearer ${token}` },
  })
  return { status: reply.statusCode, type: reply.headers['content-type'], pieces: piecesOf(reply.payload) }
}

/** The texts of an answer's sentences, its notices as `(notice count)`, and its end as `[reason]`. */
export const gist = (pieces: readonly AnyPiece[]): string[] =>
  pieces.flatMap((piece) => {
    if (piece.type === 'sentence') return [String(piece.text)]
    if (piece.type === 'notice') return [`(${String(piece.notice)} ${String(piece.count)})`]
    return piece.type === 'end' ? [`[${String(piece.reason)}]`] : []
  })
