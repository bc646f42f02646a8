import { z } from 'zod'

const groups = ['plain', 'paraphrase', 'typo', 'hinglish', 'none'] as const

/** Questions with the passages that answer each of them: none for those that the material does not answer. */
export const QuestionSet = z.array(
  z
    .strictObject({
      id: z.string(),
      text: z.string().min(1),
      group: z.enum(groups),
      passages: z.array(z.string()),
    })
    .refine(
      ({ group, passages }) => (group === 'none') === (passages.length === 0),
      'has passages unless it is of none',
    ),
)
export type QuestionSet = z.infer<typeof QuestionSet>

/** What became of one question. */
export interface Outcome {
  readonly question: QuestionSet[number]
  /** The passages that were found, best first. */
  readonly found: readonly string[]
  /** The passage of every citation of the answer; none where there was no answer. */
  readonly cited: readonly string[]
  readonly isAnswered: boolean
  readonly milliseconds: number
}

/** Right ones out of all. */
export interface Share {
  readonly right: number
  readonly all: number
}

export interface Score {
  /** An answering passage is among the first five; of the questions that have one. */
  readonly topFive: Share
  readonly topOne: Share
  /** Of all citations, those of a passage that answers the question. */
  readonly citations: Share
  /** Of the questions that were not answered, those that have no answer. */
  readonly abstentionPrecision: Share
  /** Of the questions without an answer, those that were not answered. */
  readonly abstentionRecall: Share
}

const share = (all: readonly boolean[]): Share => ({ right: all.filter(Boolean).length, all: all.length })

/** What outcomes amount to. */
export function score(outcomes: readonly Outcome[]): Score {
  const answerable = outcomes.filter(({ question }) => question.passages.length > 0)
  const hits = (count: number) =>
    share(answerable.map(({ question, found }) => found.slice(0, count).some((id) => question.passages.includes(id))))
  const silent = outcomes.filter(({ isAnswered }) => !isAnswered)
  return {
    topFive: hits(5),
    topOne: hits(1),
    citations: share(outcomes.flatMap(({ question, cited }) => cited.map((id) => question.passages.includes(id)))),
    abstentionPrecision: share(silent.map(({ question }) => question.passages.length === 0)),
    abstentionRecall: share(
      outcomes.filter(({ question }) => question.passages.length === 0).map(({ isAnswered }) => !isAnswered),
    ),
  }
}

/** Null of nothing. */
export const valueOf = ({ right, all }: Share): number | null => (all === 0 ? null : right / all)

/** The harmonic mean of precision and recall; null where one of them is of nothing. */
export function f1({ abstentionPrecision, abstentionRecall }: Score): number | null {
  const [precision, recall] = [valueOf(abstentionPrecision), valueOf(abstentionRecall)]
  if (precision === null || recall === null) return null
  return precision + recall === 0 ? 0 : (2 * precision * recall) / (precision + recall)
}

/** The value below which `part` of `values` lie. */
export const percentile = (values: readonly number[], part: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * part))] ?? 0

const shown = (value: number | null) => (value === null ? '–' : value.toFixed(3))
const counted = (part: Share) => `${shown(valueOf(part))} (${part.right}/${part.all})`

/** The table of `pnpm tutor:measure`, as Markdown. */
export function table(outcomes: readonly Outcome[]): string {
  const rows = [...groups, 'all' as const].flatMap((group) => {
    const own = outcomes.filter(({ question }) => group === 'all' || question.group === group)
    if (own.length === 0) return []
    const sums = score(own)
    const cells = [
      group,
      String(own.length),
      counted(sums.topFive),
      counted(sums.topOne),
      counted(sums.citations),
      counted(sums.abstentionPrecision),
      counted(sums.abstentionRecall),
      group === 'all' ? shown(f1(sums)) : '–',
      `${percentile(
        own.map(({ milliseconds }) => milliseconds),
        0.95,
      ).toFixed(0)} ms`,
    ]
    return [`| ${cells.join(' | ')} |`]
  })
  return [
    '| group | questions | answer in top five | answer first | citation precision | abstention precision | abstention recall | abstention F1 | search p95 |',
    '|---|---|---|---|---|---|---|---|---|',
    ...rows,
  ].join('\n')
}
