import type { Library } from '../content/library.ts'
import type { MainsEntry } from '../content/library-questions.ts'
import { Refusal } from '../errors.ts'
import { topicsOf } from '../questions/bank.ts'
import { todaysQuestion } from './today.ts'

const shown = ({ id, year, paper, marks, words, directive, text, topics, ...more }: MainsEntry) => ({
  id,
  year,
  paper,
  marks,
  words,
  directive,
  text,
  topics,
  isImportant: more.isImportant,
  why: more.why,
  hasSample: more.modelAnswer !== null,
  isSample: more.isSample,
})

/** Every question without what answers it, the newest year first, then those for practice; and the one of today (MAINS-01). */
export const listQuestions = (library: Library, now: Date) => ({
  // Those for practice in the order of their pack.
  questions: library.mains.map(shown).toSorted((a, b) => (b.year ?? 0) - (a.year ?? 0)),
  topics: topicsOf(library),
  todayId: todaysQuestion(library.mains, now)?.id ?? null,
})

function requireQuestion(library: Library, id: string): MainsEntry {
  const question = library.mainsQuestion(id)
  if (!question) throw new Refusal('NOT_FOUND')
  return question
}

/**
 * The model answer of a question and the points it is held to, without the other ways to say them (MAINS-04).
 * @throws {Refusal} NOT_FOUND where nobody wrote one
 */
export function sampleAnswer(library: Library, id: string) {
  const { modelAnswer, checklist, specifics, sources } = requireQuestion(library, id)
  if (!modelAnswer) throw new Refusal('NOT_FOUND')
  const points = checklist.map(({ point, part, weight }) => ({ point, part, weight }))
  return { questionId: id, ...modelAnswer, checklist: points, specifics, sources }
}

/**
 * A question with all that the grader compares an answer with. The checklist is empty where nobody wrote one.
 * @throws {Refusal} NOT_FOUND for an unknown question
 */
export function rubric(library: Library, id: string) {
  const question = requireQuestion(library, id)
  const { paper, marks, words, directive, text, keywords, checklist, specifics } = question
  return { id, paper, marks, words, directive, text, keywords, checklist, specifics }
}
