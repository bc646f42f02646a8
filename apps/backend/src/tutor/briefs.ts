import type { Kysely } from 'kysely'
import type { Library } from '../content/library.ts'
import type { BankQuestion } from '../content/library-questions.ts'
import type { Tables } from '../database/tables.ts'
import { knownQuestions } from '../tests/released.ts'
import { readPieces } from './answers.ts'
import { isHint } from './compose-choice.ts'
import type { About } from './inputs.ts'
import type { Material, Mode, Scope } from './material.ts'
import { passagesOfKnown, shown } from './passages.ts'
import { type Brief, type Choice, fitting, type Piece } from './pieces.ts'

/** An answer that is to be made: what was asked, and what there is by now. */
export interface Task {
  readonly studentId: string
  readonly about: About
  readonly text: string
  readonly mode: Mode
  readonly language: 'en' | 'hi'
  readonly passageId: string | null
  readonly before: string | null
  readonly pieces: readonly Piece[]
}

/** Undefined of an answer that is gone with its chat. */
export async function readTask(db: Kysely<Tables>, answerId: string): Promise<Task | undefined> {
  const row = await db
    .selectFrom('tutor.answer as answer')
    .innerJoin('tutor.turn as turn', (join) =>
      join.onRef('turn.id', '=', 'answer.turn_id').onRef('turn.student_id', '=', 'answer.student_id'),
    )
    .innerJoin('tutor.chat as chat', 'chat.id', 'turn.chat_id')
    .select(['turn.student_id', 'turn.chat_id', 'turn.place', 'turn.text', 'turn.mode', 'turn.language'])
    .select(['turn.passage_id', 'chat.about'])
    .where('answer.id', '=', answerId)
    .executeTakeFirst()
  if (!row) return undefined
  const before = await db
    .selectFrom('tutor.turn')
    .select('text')
    .where('chat_id', '=', row.chat_id)
    .where('place', '<', row.place)
    .where('is_replaced', '=', false)
    .orderBy('place', 'desc')
    .limit(1)
    .executeTakeFirst()
  return {
    studentId: row.student_id,
    about: row.about as About, // as `ask` stores it
    text: row.text,
    mode: row.mode,
    language: row.language,
    passageId: row.passage_id,
    before: before?.text ?? null,
    pieces: (await readPieces(db, [answerId])).get(answerId) ?? [],
  }
}

export interface BriefDeps {
  readonly db: Kysely<Tables>
  readonly library: () => Library
  readonly material: Material
}

const choiceOf = ({ key, options, explanation }: BankQuestion, picked: number | null): Choice => ({
  key,
  picked,
  options,
  explanation,
})

/** What is asked of the material: beside the task itself, the question that the chat is about. */
export type Asked = Pick<Task, 'about' | 'text' | 'mode' | 'language' | 'passageId' | 'before'>

/** Looks up what answers. In a hint on a question, its own passages are left out, since they tell its key. */
export async function findFor(
  { library, material }: Pick<BriefDeps, 'library' | 'material'>,
  asked: Asked,
  question: BankQuestion | undefined,
): Promise<Brief> {
  const { about, text, mode, language, before, passageId } = asked
  const picked = about?.type === 'question' ? about.choice : null
  const found = await material.find({ text, before, passageId, scope: scopeOf(library, about, question) })
  const hides = question !== undefined && isHint(mode, text)
  const passages = hides
    ? found.passages.filter(({ id }) => !id.startsWith(`question:${question.id}#`))
    : found.passages
  return {
    text,
    mode,
    language,
    before,
    choice: question ? choiceOf(question, picked) : null,
    passages: fitting(passages),
    isAnswered: found.isAnswered,
  }
}

function scopeOf(library: () => Library, about: About, question: BankQuestion | undefined): Scope {
  if (about?.type === 'book') return { type: 'book', bookId: about.bookId }
  if (!question) return { type: 'all' }
  return { type: 'question', passages: passagesOfKnown(library(), question).map(shown) }
}

/** What is to be written for: from what was found now, or from the sources that an earlier maker stored. */
export async function prepare(deps: BriefDeps, task: Task): Promise<Brief> {
  const { db, library } = deps
  const { about, studentId, text, mode, language, before } = task
  const questionId = about?.type === 'question' ? about.questionId : null
  const known = questionId === null ? [] : await knownQuestions(db, library(), studentId, [questionId])
  const question = known[0]
  const sources = task.pieces[0]
  if (sources?.type !== 'sources') return findFor(deps, task, question)
  const picked = about?.type === 'question' ? about.choice : null
  const choice = question ? choiceOf(question, picked) : null
  return { text, mode, language, before, choice, passages: sources.passages, isAnswered: true }
}
