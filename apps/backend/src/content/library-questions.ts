import type { MainsQuestion } from './mains.ts'
import type { News } from './pack.ts'
import { type NewsQuestion, type Paper, paperOf, type PrelimsQuestion, type TestPlan } from './questions.ts'
import type { StoredPack } from './store.ts'

/** The name of the pack that ships with the product. An operator's pack cannot have it. */
export const samplePack = 'sample'

export type BankQuestion = ReturnType<typeof bankQuestion>

/** A question of the bank with what its pack says of it. */
export interface BankEntry {
  readonly question: BankQuestion
  /** In the paper of its year, where that is known. */
  readonly number: number | null
  readonly isSample: boolean
  readonly notice: string | null
}

export type PastQuestion = BankQuestion & { readonly year: number }

/** A question of Mains with its checklist and its model answer, which no list shows. */
export type MainsEntry = MainsQuestion & { readonly isSample: boolean }

/** A test of a pack with its questions, which are nowhere else. */
export interface PlannedTest {
  readonly plan: TestPlan
  readonly questions: readonly BankQuestion[]
  readonly isSample: boolean
  readonly notice: string | null
}

/** The questions of all packs. The duels' reserve is not among them. */
export interface QuestionLibrary {
  readonly papers: readonly Paper[]
  /** Those of the bank that are listed, in the order of their packs. */
  readonly bank: readonly BankEntry[]
  /** Those of a year's paper, which news is matched with. */
  readonly prelims: readonly PastQuestion[]
  readonly tests: readonly PlannedTest[]
  /** Any question by its id, those of news and of packs that are not listed among them, but none of a test. */
  readonly question: (id: string) => BankQuestion | undefined
  /** Those of Mains that are listed, in the order of their packs. */
  readonly mains: readonly MainsEntry[]
  /** Those of them with a year, which news is matched with. */
  readonly pastMains: readonly (MainsEntry & { readonly year: number })[]
  /** Any question of Mains by its id, also of a pack that is not listed: what was answered stays readable. */
  readonly mainsQuestion: (id: string) => MainsEntry | undefined
}

/** The packs whose part of a kind is listed: the sample only where no other pack has any of that kind. */
export function preferred(packs: readonly StoredPack[], has: (pack: StoredPack) => boolean): readonly StoredPack[] {
  const own = packs.filter((pack) => pack.head.name !== samplePack && has(pack))
  return own.length > 0 ? own : packs
}

/** A question as it is served. */
export function bankQuestion({ number: _number, ...question }: PrelimsQuestion) {
  return { ...question, paper: paperOf(question) }
}

const newsQuestion = ({ quote: _quote, ...question }: NewsQuestion, item: News): BankQuestion => ({
  ...question,
  paper: 'GS',
  year: null,
  subject: item.subject,
  topics: item.topics,
  keywords: item.keywords,
  source: item.sourceLink.title,
})

const bankOf = ({ head, questions }: StoredPack): readonly BankEntry[] =>
  questions.map((question) => ({
    question: bankQuestion(question),
    number: question.number,
    isSample: head.name === samplePack,
    notice: head.notice,
  }))

function testsOf({ head, tests, testQuestions }: StoredPack): readonly PlannedTest[] {
  const questions = new Map(testQuestions.map((question) => [question.id, bankQuestion(question)]))
  return tests.map((plan) => ({
    plan,
    questions: plan.questions.flatMap((id) => questions.get(id) ?? []),
    isSample: head.name === samplePack,
    notice: head.notice,
  }))
}

const mainsOf = ({ head, mains }: StoredPack): readonly MainsEntry[] =>
  mains.map((question) => ({ ...question, isSample: head.name === samplePack }))

const newsQuestionsOf = ({ news }: StoredPack): readonly BankQuestion[] =>
  news.flatMap(({ item }) => item.questions.map((question) => newsQuestion(question, item)))

/** The first of those with one `id`: each pack has its ids once, but two packs may share some. */
export function firstById<Value>(values: readonly Value[], id: (value: Value) => string): ReadonlyMap<string, Value> {
  return new Map(values.map((value) => [id(value), value] as const).toReversed())
}

function buildMains(packs: readonly StoredPack[]) {
  const listed = preferred(packs, ({ mains }) => mains.length > 0).flatMap(mainsOf)
  const all = firstById([...listed, ...packs.flatMap(mainsOf)], ({ id }) => id)
  const mains = listed.filter((question) => all.get(question.id) === question)
  return {
    mains,
    pastMains: mains.flatMap((question) => (question.year === null ? [] : [{ ...question, year: question.year }])),
    mainsQuestion: (id: string) => all.get(id),
  }
}

/** Puts the questions of `packs` together. */
export function buildQuestions(packs: readonly StoredPack[]): QuestionLibrary {
  const listed = preferred(packs, ({ questions }) => questions.length > 0)
  const entries = listed.flatMap(bankOf)
  const first = firstById(entries, ({ question }) => question.id)
  const bank = entries.filter((entry) => first.get(entry.question.id) === entry)
  const listedNews = preferred(packs, ({ news }) => news.length > 0)
  const all = firstById(
    [
      ...bank.map(({ question }) => question),
      ...listedNews.flatMap(newsQuestionsOf),
      ...packs.flatMap((pack) => bankOf(pack).map(({ question }) => question)),
      ...packs.flatMap(newsQuestionsOf),
    ],
    ({ id }) => id,
  )
  return {
    papers: listed.flatMap(({ papers }) => papers),
    bank,
    prelims: bank.flatMap(({ question }) => (question.year === null ? [] : [{ ...question, year: question.year }])),
    tests: [
      ...firstById(preferred(packs, ({ tests }) => tests.length > 0).flatMap(testsOf), ({ plan }) => plan.id).values(),
    ].toReversed(),
    question: (id) => all.get(id),
    ...buildMains(packs),
  }
}
