import { z } from 'zod'
import { BookId } from './books.ts'
import { ClientId, clientWrite } from './fields.ts'
import { mutation, query, subscription } from './procedure.ts'
import { QuestionId } from './questions.ts'

/** Of a passage: `book:<book>/<chapter>#<n>`, `news:<slug>#<part>`, `question:<id>#<part>`. It outlives imports. */
export const PassageId = z.string().min(1).max(200)

/** A piece of the material, of a paragraph's length: what answers rest on. */
export const Passage = z.object({
  id: PassageId,
  kind: z.enum(['book', 'news', 'question']),
  /** Of the book and chapter, the news item or the question. */
  title: z.string(),
  /** Where in it: "Paragraph 4", "Key facts". */
  place: z.string(),
  text: z.string(),
  /** The screen that shows it, as a path of the app. */
  path: z.string(),
  isSample: z.boolean(),
})
export type Passage = z.infer<typeof Passage>

/** How an answer is to be: plainly explained, a Mains answer in 150 words, questions back, a comparison, a hint only. */
export const Mode = z.enum(['explain', 'mains', 'quiz', 'compare', 'hint'])
export type Mode = z.infer<typeof Mode>

/** A model writes in the language asked for; the material itself is in English. */
export const Language = z.enum(['en', 'hi'])
export type Language = z.infer<typeof Language>

/** What a whole chat is about: one question with the option that the student chose, or one book; null for anything. */
export const About = z
  .discriminatedUnion('type', [
    z.strictObject({ type: z.literal('question'), questionId: QuestionId, choice: z.int().min(0).max(3).nullable() }),
    z.strictObject({ type: z.literal('book'), bookId: BookId }),
  ])
  .nullable()
export type About = z.infer<typeof About>

/** Of an answer, from 0 on without a gap: what a stream resumes by. */
const n = z.number().int().min(0)

/**
 * One piece of an answer. An answer is `sources`, then sentences and notices, then `end`: pieces are only ever added,
 * and each is stored before it is sent.
 */
export const Piece = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('sources'),
    n,
    /** Whether a model writes, or the sentences are the material's own. */
    writer: z.enum(['material', 'model']),
    /** The passages that were found, best first, five at most. */
    passages: z.array(Passage).max(5),
  }),
  z.object({
    type: z.literal('sentence'),
    n,
    text: z.string(),
    /** The passages that it rests on, by their place in `sources`; none for a sentence that states nothing. */
    cites: z.array(z.number().int().min(0).max(4)),
    /** Whether it opens a paragraph or an entry of a list. */
    opens: z.enum(['paragraph', 'entry']).nullable(),
  }),
  z.object({
    type: z.literal('notice'),
    n,
    /**
     * `unsupported`: nothing in the material answers. `dropped`: the model wrote sentences that nothing supports.
     * `model-failed`: from here on the material itself speaks. `english-only`: without a model there is no other language.
     */
    notice: z.enum(['unsupported', 'dropped', 'model-failed', 'english-only']),
    /** Of sentences, for `dropped`; else 0. */
    count: z.number().int().min(0),
  }),
  z.object({ type: z.literal('end'), n, reason: z.enum(['done', 'stopped', 'failed']) }),
])
export type Piece = z.infer<typeof Piece>

export const AnswerId = z.uuid()
export const Answer = z.object({
  id: AnswerId,
  /** What is there by now; the last is of type `end` once it is complete. */
  pieces: z.array(Piece),
})
export type Answer = z.infer<typeof Answer>

const QuestionText = z.string().trim().min(1).max(2000)

/** A question and its newest answer. */
export const Turn = z.object({
  id: ClientId,
  at: z.iso.datetime(),
  text: z.string(),
  mode: Mode,
  language: Language,
  /** The passage that was marked when it was asked. */
  passageId: PassageId.nullable(),
  answer: Answer,
})
export type Turn = z.infer<typeof Turn>

export const ChatId = z.uuid()
export const ChatHead = z.object({
  id: ChatId,
  title: z.string(),
  isPinned: z.boolean(),
  isDeleted: z.boolean(),
  about: About,
  /** Of the last question. */
  at: z.iso.datetime(),
})
export type ChatHead = z.infer<typeof ChatHead>
export const Chat = ChatHead.extend({ turns: z.array(Turn) })
export type Chat = z.infer<typeof Chat>

const Title = z.string().trim().min(1).max(120)

/** What a question carries. `chatId` is made by the client with the chat's first question. */
const asked = {
  chatId: ChatId,
  /** Of the chat; counts with its first question only. */
  about: About,
  text: QuestionText,
  mode: Mode,
  language: Language,
  passageId: PassageId.nullable(),
}

export const tutor = {
  /** Whether a model writes here, and what one could ask now: of today's news and of the student's weak topics. */
  welcome: query({
    access: 'student',
    input: z.void(),
    output: z.object({ hasModel: z.boolean(), starters: z.array(z.string()).max(4) }),
  }),
  /** The student's chats, pinned first, then the newest, without deleted ones; 500 at most. */
  chats: query({ access: 'student', input: z.void(), output: z.object({ chats: z.array(ChatHead) }) }),
  /** One chat with its turns in their order. NOT_FOUND for a foreign, missing or deleted one. */
  chat: query({ access: 'student', input: z.strictObject({ id: ChatId }), output: Chat }),
  /**
   * Stores a question and begins its answer. `clientId` becomes the turn's id. `replaces` takes back the chat's last
   * turn: the question was edited. NOT_FOUND for a foreign chat or an unknown book or question; CONFLICT where
   * `replaces` is not the last turn, or beyond 200 turns of a chat and 500 chats.
   */
  ask: mutation({
    access: 'student',
    input: z.strictObject({ ...clientWrite, ...asked, replaces: ClientId.nullable() }),
    output: Turn,
  }),
  /** Begins another answer to the chat's last question. NOT_FOUND without it, CONFLICT while its answer is being made. */
  retry: mutation({ access: 'student', input: z.strictObject({ ...clientWrite, turnId: ClientId }), output: Turn }),
  /** Ends an answer that is being made; its pieces stay. No harm where it is complete. NOT_FOUND for a foreign one. */
  stop: mutation({
    access: 'student',
    input: z.strictObject({ ...clientWrite, answerId: AnswerId }),
    output: z.object({ stopped: z.boolean() }),
  }),
  /** The pieces of an answer from `after` + 1 on, as they are made; ends after the piece `end`. NOT_FOUND for a foreign one. */
  answer: subscription({
    access: 'student',
    input: z.strictObject({
      answerId: AnswerId,
      /** The `n` of the last piece that is known, as text: the id of an item of the stream. Null for none. */
      lastEventId: z
        .string()
        .regex(/^\d{1,6}$/)
        .nullish(),
    }),
    output: Piece,
  }),
  /** Renames, pins, deletes or restores a chat; of each field the later word by `at` counts. A deleted one can be restored for 30 days. */
  changeChat: mutation({
    access: 'student',
    input: z.strictObject({
      ...clientWrite,
      chatId: ChatId,
      title: Title.exactOptional(),
      isPinned: z.boolean().exactOptional(),
      isDeleted: z.boolean().exactOptional(),
    }),
    output: ChatHead,
  }),
  /** A passage as it stands now. NOT_FOUND where it is gone. */
  passage: query({ access: 'student', input: z.strictObject({ id: PassageId }), output: Passage }),
  /**
   * What the tutor says of a question of the bank without an account: from the material alone, whole, and not kept.
   * NOT_FOUND for a question that is in no download.
   */
  explain: mutation({
    access: 'public',
    input: z.strictObject({
      questionId: QuestionId,
      choice: z.int().min(0).max(3).nullable(),
      text: QuestionText.max(500),
      mode: Mode,
    }),
    output: z.object({ pieces: z.array(Piece) }),
  }),
}
