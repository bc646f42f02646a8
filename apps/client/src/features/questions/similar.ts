import type { QuestionMeta } from '@abhyas/contracts/questions'

/**
 * The question of `all` nearest to `question`: of its paper, with a topic of its own, most topics in common first, then
 * of its form, then of its difficulty; undefined where there is none that `isTaken` leaves.
 */
export function similarTo(
  question: Pick<QuestionMeta, 'id' | 'paper' | 'topics' | 'format' | 'difficulty'>,
  all: readonly QuestionMeta[],
  isTaken: (id: string) => boolean,
): QuestionMeta | undefined {
  const likeness = (other: QuestionMeta) =>
    4 * other.topics.filter((topic) => question.topics.includes(topic)).length +
    (other.format === question.format ? 2 : 0) +
    (other.difficulty === question.difficulty ? 1 : 0)
  const candidates = all.filter(
    (other) =>
      other.id !== question.id &&
      other.paper === question.paper &&
      !isTaken(other.id) &&
      other.topics.some((topic) => question.topics.includes(topic)),
  )
  return candidates.reduce<QuestionMeta | undefined>(
    (best, other) => (best === undefined || likeness(other) > likeness(best) ? other : best),
    undefined,
  )
}
