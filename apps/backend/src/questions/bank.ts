import { createHash } from 'node:crypto'
import type { Library } from '../content/library.ts'
import type { BankEntry, BankQuestion } from '../content/library-questions.ts'
import { mostInPack, type Paper, type PaperName } from '../content/questions.ts'
import { Refusal } from '../errors.ts'

const subjectNames: Record<BankQuestion['subject'], string> = {
  polity: 'Polity',
  history: 'History and culture',
  geography: 'Geography',
  economy: 'Economy',
  environment: 'Environment',
  science: 'Science and technology',
  current: 'Current affairs',
  csat: 'CSAT',
}

/** What is said of a pack; its `version` changes with its questions. */
interface PackHead {
  readonly id: string
  readonly title: string
  readonly paper: PaperName
  readonly year: number | null
  readonly keyStatus: Paper['keyStatus']
  readonly isSample: boolean
  readonly notice: string | null
  readonly version: string
  readonly count: number
}

interface QuestionPack {
  readonly head: PackHead
  readonly questions: readonly BankQuestion[]
}

const versionOf = (questions: readonly BankQuestion[]): string =>
  createHash('sha256').update(JSON.stringify(questions)).digest('base64url').slice(0, 16)

type Naming = Pick<PackHead, 'id' | 'title' | 'paper' | 'year' | 'keyStatus'> & { readonly notice?: string | null }

function makePack({ notice, ...naming }: Naming, entries: readonly BankEntry[]): QuestionPack {
  const questions = entries.map(({ question }) => question)
  const head = {
    ...naming,
    isSample: entries.some(({ isSample }) => isSample),
    notice: notice ?? entries[0]?.notice ?? null,
    version: versionOf(questions),
    count: questions.length,
  }
  return { head, questions }
}

/** A year's paper in its order: by number, those without one last. */
function paperPack({ year, paper, title, keyStatus, notice }: Paper, bank: readonly BankEntry[]): QuestionPack[] {
  const own = bank
    .filter(({ question }) => question.year === year && question.paper === paper)
    .toSorted((a, b) => (a.number ?? mostInPack + 1) - (b.number ?? mostInPack + 1))
  const naming = { id: `${paper.toLowerCase()}-${year}`, title, paper, year, keyStatus, notice }
  return own.length === 0 ? [] : [makePack(naming, own)]
}

/** What stands in no paper, of one subject, in parts. */
function partPacks(subject: BankQuestion['subject'], entries: readonly BankEntry[]): QuestionPack[] {
  const count = Math.ceil(entries.length / mostInPack)
  return Array.from({ length: count }, (_, index) => {
    const title = count === 1 ? subjectNames[subject] : `${subjectNames[subject]}, part ${index + 1}`
    const paper = subject === 'csat' ? 'CSAT' : 'GS'
    const naming = { id: `${subject}-${index + 1}`, title, paper, year: null, keyStatus: 'ours' } as const
    return makePack(naming, entries.slice(index * mostInPack, (index + 1) * mostInPack))
  })
}

function packsOf({ papers, bank }: Library): readonly QuestionPack[] {
  // Two operator's packs may both have questions of one paper: it is one paper, called as the first calls it.
  const named = [
    ...new Map(papers.map((paper) => [`${paper.paper} ${paper.year}`, paper] as const).toReversed()).values(),
  ]
  const newestFirst = named.toSorted((a, b) => b.year - a.year || (a.paper < b.paper ? 1 : -1))
  const elsewhere = Map.groupBy(
    bank.filter(({ question }) => question.year === null),
    ({ question }) => question.subject,
  )
  return [
    ...newestFirst.flatMap((paper) => paperPack(paper, bank)),
    ...[...elsewhere].flatMap(([subject, entries]) => partPacks(subject, entries)),
  ]
}

const packsByLibrary = new WeakMap<Library, readonly QuestionPack[]>()

/** The packs of `library`, made once for it: their versions are digests of all their questions. */
export function packs(library: Library): readonly QuestionPack[] {
  const made = packsByLibrary.get(library) ?? packsOf(library)
  packsByLibrary.set(library, made)
  return made
}

const metaOf = ({ id, paper, year, subject, topics, format, difficulty, seconds }: BankQuestion, pack: string) => ({
  id,
  pack,
  paper,
  year,
  subject,
  topics,
  format,
  difficulty,
  seconds,
})

/** The syllabus as it is served. */
export const topicsOf = (library: Library) =>
  [...library.topics.values()].map(({ id, paper, name }) => ({ id, paper, name }))

/** Every question of the bank without its text, the packs that hold them, and the syllabus (QUEST-01, QUEST-03). */
export const catalogue = (library: Library) => ({
  packs: packs(library).map(({ head }) => head),
  questions: packs(library).flatMap(({ head, questions }) => questions.map((question) => metaOf(question, head.id))),
  topics: topicsOf(library),
})

/**
 * One pack with the keys of its questions.
 * @throws {Refusal} NOT_FOUND for an unknown one
 */
export function pack(library: Library, id: string) {
  const found = packs(library).find(({ head }) => head.id === id)
  if (!found) throw new Refusal('NOT_FOUND')
  return { id, version: found.head.version, questions: found.questions }
}
