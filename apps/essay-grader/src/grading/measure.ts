/**
 * `pnpm mains:measure [PATH]`: how the rules grade, on the questions of PATH, a folder or a file, or of the sample
 * pack. Both halves are shown, but the odd one is not unseen: while the rules were set, misses of both were read, and the
 * answers in plain English were there when the thresholds and synonyms got their last form. With `--misses` it lists what went wrong, too.
 */
import { join, resolve } from 'node:path'
import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import { type Adversary, kinds, makeAdversaries } from './measure/adversaries.ts'
import { checkRank, checkUnrelated, grade, halfOf, shareOf } from './measure/checks.ts'
import { type Modelled, readQuestions } from './measure/pack.ts'
import { createRandom } from './measure/random.ts'
import { flaggedMost } from './data/weights.ts'

const samplePack = join(import.meta.dirname, '../../../backend/content/sample/mains')
const written = join(import.meta.dirname, 'measure/answers.json')
const seed = 20_260
const adversaries = 200
const Written = z.array(z.object({ question: z.string(), quality: z.enum(['weak', 'fair', 'good']), text: z.string() }))

const row = (...cells: readonly (string | number)[]) => `| ${cells.join(' | ')} |`
const percent = (right: number, all: number) =>
  `${right}/${all} (${all === 0 ? '–' : ((100 * right) / all).toFixed(1)} %)`
const misses: string[] = []

const isCaught = ({ rubric, text }: Adversary): boolean => {
  const report = grade(rubric, text)
  return report.flags.length > 0 || shareOf(report) <= flaggedMost
}

function adversarial(questions: readonly Modelled[]): readonly string[] {
  const made = makeAdversaries(questions, adversaries, createRandom(seed))
  const judged = made.map((one) => ({ one, isRight: isCaught(one) }))
  for (const { one, isRight } of judged) {
    if (!isRight)
      misses.push(
        `${one.kind}, ${one.rubric.id}: ${shareOf(grade(one.rubric, one.text)).toFixed(2)}: ${one.text.slice(0, 200)}`,
      )
  }
  const count = (of: typeof judged) => percent(of.filter(({ isRight }) => isRight).length, of.length)
  return [
    row('≤ 20 % or flagged, all', '≥ 99 %', count(judged)),
    ...kinds.map((kind) => row(`· ${kind}`, '', count(judged.filter(({ one }) => one.kind === kind)))),
  ]
}

function models(name: string, questions: readonly Modelled[], all: readonly Modelled[]): readonly string[] {
  const graded = questions.map(({ rubric, model }) => ({ rubric, report: grade(rubric, model) }))
  const shares = graded.map(({ report }) => shareOf(report)).toSorted((a, b) => a - b)
  const shown = (index: number) => `${(100 * (shares[index] ?? 0)).toFixed(0)} %`
  const isIn = (share: number) => share >= 0.55 && share <= 0.75
  for (const { rubric, report } of graded) {
    if (!isIn(shareOf(report)) || report.flags.length > 0)
      misses.push(`model of ${rubric.id}: ${shareOf(report).toFixed(2)} ${report.flags.join()}`)
  }
  const random = createRandom(seed)
  const ranks = questions.flatMap((question) =>
    checkRank(
      question,
      all.filter((other) => other !== question),
      random,
    ),
  )
  return [
    row(`model answers at 55–75 %, ${name}`, 'all', percent(shares.filter(isIn).length, shares.length)),
    row(
      '· lowest, median, highest',
      '',
      `${shown(0)}, ${shown(Math.floor(shares.length / 2))}, ${shown(shares.length - 1)}`,
    ),
    row('· flagged', '0', graded.filter(({ report }) => report.flags.length > 0).length),
    row('· above own half and off-topic', '≥ 98 %', percent(ranks.filter(Boolean).length, ranks.length)),
  ]
}

async function main(): Promise<void> {
  const [path] = process.argv.slice(2).filter((argument) => !argument.startsWith('--'))
  // pnpm runs this in apps/essay-grader; INIT_CWD is where the operator typed it.
  const questions = await readQuestions(path === undefined ? samplePack : resolve(process.env.INIT_CWD ?? '.', path))
  const answers = Written.parse(JSON.parse(await readFile(written, 'utf8')))
  const own = answers.flatMap(({ question, quality, text }) => {
    const found = questions.find(({ rubric }) => rubric.id === question)
    return found ? [{ rubric: found.rubric, quality, text }] : []
  })
  const texts = questions.flatMap(({ rubric, model }) => [
    { rubric, text: model },
    { rubric, text: halfOf(model) },
  ])
  const unrelated = checkUnrelated([...texts, ...own], questions, createRandom(seed))
  misses.push(...unrelated.raised)
  const same = texts.filter(
    ({ rubric, text }) => JSON.stringify(grade(rubric, text)) === JSON.stringify(grade(rubric, text)),
  )
  const lines = [
    row('measure', 'goal', 'is'),
    '|---|---|---|',
    ...adversarial(questions),
    row('raised by a quarter of unrelated text', '0', `${unrelated.raised.length} of ${unrelated.tries}`),
    ...models(
      'even questions',
      questions.filter((_, index) => index % 2 === 0),
      questions,
    ),
    ...models(
      'odd questions',
      questions.filter((_, index) => index % 2 === 1),
      questions,
    ),
    row('same input, same report', 'all', percent(same.length, texts.length)),
    '',
    row('answers in plain English', 'written as', 'marks', 'an examiner might', 'flags'),
    '|---|---|---|---|---|',
    ...own
      .map(({ rubric, quality, text }) => ({ rubric, quality, report: grade(rubric, text) }))
      .toSorted((a, b) => shareOf(b.report) - shareOf(a.report))
      .map(({ rubric, quality, report }) =>
        row(
          rubric.id,
          quality,
          `${report.marks} of ${report.of}`,
          `${report.low}–${report.high}`,
          report.flags.join() || '–',
        ),
      ),
    ...(process.argv.includes('--misses') ? ['', ...misses] : []),
  ]
  process.stdout.write(`${lines.join('\n')}\n`)
}

await main()
