import type { Outputs } from '@abhyas/contracts/app-router'
import type { BankQuestion, QuestionPack } from '@abhyas/contracts/questions'

type Catalogue = Outputs['questions']['catalogue']
type Pack = Outputs['questions']['pack']

/** A question of the bank with the key A, whatever else is not said. */
export const bankQuestion = (id: string, more: Partial<BankQuestion> = {}): BankQuestion => ({
  id,
  format: 'plain',
  passage: null,
  table: null,
  stem: `Stem of ${id}`,
  statements: [],
  ask: null,
  options: ['First', 'Second', 'Third', 'Fourth'].map((text) => ({ text, explanation: `Why ${text.toLowerCase()}.` })),
  key: 0,
  explanation: `Explanation of ${id}.`,
  difficulty: 'easy',
  seconds: 60,
  paper: 'GS',
  year: 2024,
  subject: 'polity',
  topics: ['gs2.5'],
  keywords: [],
  source: 'A textbook, chapter 1',
  ...more,
})

/** What the server says of a bank of these questions: a pack for each paper and year. */
export function bankOf(questions: readonly BankQuestion[], version = '1') {
  const packIdOf = ({ paper, year }: BankQuestion) => `${paper.toLowerCase()}-${year ?? 'other'}`
  const ids = [...new Set(questions.map(packIdOf))]
  const ofPack = (id: string) => questions.filter((question) => packIdOf(question) === id)
  const packs = ids.flatMap((id): QuestionPack[] => {
    const [first] = ofPack(id)
    if (!first) return []
    const { paper, year } = first
    const title = year === null ? 'Outside the papers' : `Prelims ${year}, ${paper}`
    const notice = year === null ? null : `Written in the pattern of the paper of ${year}.`
    return [{ id, title, paper, year, keyStatus: 'ours', isSample: true, notice, version, count: ofPack(id).length }]
  })
  const catalogue: Catalogue = {
    packs,
    questions: questions.map((question) => {
      const { id, paper, year, subject, topics, format, difficulty, seconds } = question
      return { id, pack: packIdOf(question), paper, year, subject, topics, format, difficulty, seconds }
    }),
    topics: [
      { id: 'gs2.5', paper: 'GS2', name: 'Parliament and state legislatures' },
      { id: 'gs1.10', paper: 'GS1', name: 'Physical geography' },
    ],
  }
  const pack = (id: string): Pack => ({ id, version, questions: ofPack(id) })
  return { catalogue, pack }
}
