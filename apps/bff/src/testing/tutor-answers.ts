import type { Piece } from '@abhyas/contracts/tutor'

/** Answers of a healthy backend about the tutor and the books, and inputs for them: a part of answers.ts. */
const at = '2026-11-20T06:00:00.000Z'
const clientId = '0190a0a0-0000-4000-8000-0000000000ce'
export const answerId = '0190a0a0-0000-4000-8000-0000000000da'
const chatId = '0190a0a0-0000-4000-8000-0000000000db'

const passage = {
  id: 'book:polity/parliament#4',
  kind: 'book' as const,
  title: 'Polity, Parliament',
  place: 'Paragraph 4',
  text: 'A money bill comes up in the Lok Sabha only.',
  path: '/book/polity?chapter=parliament&paragraph=4',
  isSample: true,
}

/** A whole answer. */
export const pieces: readonly Piece[] = [
  { type: 'sources', n: 0, writer: 'material', passages: [passage] },
  { type: 'sentence', n: 1, text: 'A money bill begins in the Lok Sabha. धन विधेयक।', cites: [0], opens: 'paragraph' },
  { type: 'notice', n: 2, notice: 'dropped', count: 1 },
  { type: 'sentence', n: 3, text: 'The Rajya Sabha may only advise.', cites: [0], opens: null },
  { type: 'end', n: 4, reason: 'done' },
]

/** Those that a stream tells of which is asked for with `after`. */
export const piecesAfter = (after: string | undefined): readonly Piece[] =>
  pieces.filter(({ n }) => after === undefined || n > Number(after))

const question = { text: 'What is a money bill?', mode: 'explain', language: 'en', passageId: null }
const turn = { ...question, id: clientId, at, answer: { id: answerId, pieces } }
const head = { id: chatId, title: 'Money bills', isPinned: false, isDeleted: false, about: null, at }
const bookHead = {
  id: 'polity',
  title: 'Polity',
  subject: 'polity',
  summary: 'How the state is made.',
  licence: 'CC BY 4.0',
  isSample: true,
  chapterCount: 1,
  words: 900,
  bytes: 6000,
  version: '1',
}
const paragraph = { n: 1, heading: 'Parliament', text: passage.text }
const chapter = { id: 'parliament', title: 'Parliament', paragraphs: [paragraph], sources: ['Article 110'] }
const place = { bookId: bookHead.id, chapterId: chapter.id, paragraph: 1 }

export const tutorAnswers: readonly (readonly [call: RegExp, status: number, body: object])[] = [
  [/^GET \/tutor\/welcome$/, 200, { hasModel: false, starters: ['What is a money bill?'] }],
  [/^GET \/tutor\/chats$/, 200, { chats: [head] }],
  [/^GET \/tutor\/chats\/[^/]+$/, 200, { ...head, turns: [turn] }],
  [/^POST \/tutor\/questions$/, 200, turn],
  [/^POST \/tutor\/retries$/, 200, turn],
  [/^POST \/tutor\/stops$/, 200, { stopped: true }],
  [/^POST \/tutor\/changes$/, 200, head],
  [/^GET \/tutor\/passages\?id=.+$/, 200, passage],
  [/^POST \/tutor\/explanations$/, 200, { pieces }],
  [/^GET \/books$/, 200, { books: [bookHead] }],
  [/^GET \/books\/places$/, 200, { places: [{ ...place, at }] }],
  [/^GET \/books\/[^/]+$/, 200, { ...bookHead, chapters: [chapter] }],
  [/^POST \/books\/places$/, 200, { ...place, at }],
]

const write = { clientId, at }

export const tutorInputs = {
  'tutor.chat': { id: chatId },
  'tutor.ask': { ...write, ...question, chatId, about: null, replaces: null },
  'tutor.retry': { ...write, turnId: clientId },
  'tutor.stop': { ...write, answerId },
  'tutor.answer': { answerId },
  'tutor.changeChat': { ...write, chatId, isPinned: true },
  'tutor.passage': { id: passage.id },
  'tutor.explain': { questionId: 'q1', choice: 1, text: 'Why not?', mode: 'explain' },
  'books.book': { id: bookHead.id },
  'books.setPlace': { ...write, ...place },
}
