import { z } from 'zod'
import type { Pack } from './pack.ts'
import { type NewsQuestion, paperOf, type PrelimsQuestion } from './questions.ts'
import { alikePairs } from './similarity.ts'

const Range = z.tuple([z.int(), z.int()])
const PaperPlan = z.strictObject({ questions: z.int(), subjects: z.record(z.string(), Range) })
/** What a full paper has of each subject, least and most (apps/backend/content/blueprint.json). */
export const Blueprint = z.strictObject({ GS: PaperPlan, CSAT: PaperPlan })
export type Blueprint = z.infer<typeof Blueprint>

/** From here on two questions are one (similarity.ts); below, from `worthALook` on, a reader decides. */
const tooAlike = 0.6
const worthALook = 0.45
/** The share of each key, in whatever has as many questions as this. */
const keyShare = { least: 0.15, most: 0.35, from: 20 }

type Question = PrelimsQuestion | NewsQuestion

/** What the check of a pack's questions found: rows to be printed, and the faults among them. */
export interface Quality {
  readonly sets: readonly Readonly<Record<string, string | number>>[]
  readonly alike: readonly string[]
  readonly faults: readonly string[]
}

/** Faults in one question that its schema lets through: options alike, or an explanation that says other than the key. */
function faultsOf({ id, options, key }: Question): string[] {
  const texts = new Set(options.map(({ text }) => text.toLowerCase()))
  const contradicts = ({ explanation }: Question['options'][number], index: number) =>
    explanation.startsWith('Right:') ? index !== key : explanation.startsWith('Wrong:') && index === key
  return [
    ...(texts.size < options.length ? [`${id}: two options are the same`] : []),
    ...options.flatMap((option, index) =>
      contradicts(option, index) ? [`${id}: option ${index + 1} is explained otherwise than the key says`] : [],
    ),
  ]
}

const countBy = (questions: readonly Question[], key: number) => questions.filter((one) => one.key === key).length

function keyFaults(name: string, questions: readonly Question[]): string[] {
  if (questions.length < keyShare.from) return []
  return [0, 1, 2, 3].flatMap((key) => {
    const share = countBy(questions, key) / questions.length
    const isEven = share >= keyShare.least && share <= keyShare.most
    return isEven ? [] : [`${name}: option ${key + 1} is right in ${Math.round(share * 100)} % of the questions`]
  })
}

/** A paper is held against the blueprint once it is full. */
function mixFaults(name: string, questions: readonly PrelimsQuestion[], plan: Blueprint['GS']): string[] {
  if (questions.length < plan.questions) return []
  return Object.entries(plan.subjects).flatMap(([subject, [least, most]]) => {
    const count = questions.filter((question) => question.subject === subject).length
    return count < least || count > most ? [`${name}: ${count} on ${subject}, ${least} to ${most} are right`] : []
  })
}

function row(name: string, questions: readonly Question[], full?: number) {
  const keys = [0, 1, 2, 3].map((key) => countBy(questions, key)).join(' ')
  return { set: name, questions: full === undefined ? `${questions.length}` : `${questions.length} of ${full}`, keys }
}

/** Checks the questions of a pack that was read: each one, how alike they are, their keys and the mix of each paper. */
export function checkQuality(
  { papers, questions, reserve, testQuestions, tests, news }: Pack,
  blueprint: Blueprint,
): Quality {
  const newsQuestions = news.flatMap(({ item }) => item.questions)
  const all: readonly Question[] = [...questions, ...reserve, ...testQuestions, ...newsQuestions]
  const years = papers.map((paper) => ({
    name: `${paper.paper} ${paper.year}`,
    plan: blueprint[paper.paper],
    own: questions.filter((question) => question.year === paper.year && paperOf(question) === paper.paper),
  }))
  const held = new Map(testQuestions.map((question) => [question.id, question]))
  const setOf = (ids: readonly string[]) => ids.flatMap((id) => held.get(id) ?? [])
  const ofKind = (kind: string) => tests.filter((test) => test.kind === kind)
  const mocks = ofKind('mock').map((test) => ({
    name: test.id,
    plan: blueprint[test.paper],
    own: setOf(test.questions),
  }))
  const sparks = ofKind('spark').map((test) => [test.id, setOf(test.questions)] as const)
  const byPaper = [...years, ...mocks]
  const bySubject = [...Map.groupBy(questions, ({ subject }) => subject)]
  const others = [...bySubject, ...sparks, ['reserve', reserve], ['news', newsQuestions]] as const
  const pairs = alikePairs(all, worthALook)
  return {
    sets: [
      ...byPaper.map(({ name, own, plan }) => row(name, own, plan.questions)),
      ...others.map(([name, own]) => row(name, own)),
    ],
    alike: pairs.map(({ first, second, likeness }) => `${likeness.toFixed(2)} ${first} ${second}`),
    faults: [
      ...all.flatMap(faultsOf),
      ...pairs
        .filter(({ likeness }) => likeness >= tooAlike)
        .map(({ first, second, likeness }) => `${first} and ${second} are one question (${likeness.toFixed(2)})`),
      ...byPaper.flatMap(({ name, own, plan }) => [...keyFaults(name, own), ...mixFaults(name, own, plan)]),
      ...others.flatMap(([name, own]) => keyFaults(name, own)),
    ],
  }
}
