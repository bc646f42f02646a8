/** Search over the whole bank for each keystroke, and queued answers marked in appends, each beside a plain way. */
import { randomUUID } from 'node:crypto'
import { readFileSync, globSync } from 'node:fs'
import path from 'node:path'
import type { BankQuestion } from '@abhyas/contracts/questions'
import { appHeader, mostEvents } from '@abhyas/contracts/http'
import { demoCookie } from '../testing/demo-session.ts'
import { ownSettings, removeData, start } from '../testing/product.ts'
import { keep, median, table } from './report.ts'

/** What is measured of the client, which is a project of its own: the browser's types are not ours. */
interface Search {
  readonly createQuestionIndex: (topicName: (topic: string) => string) => {
    readonly add: (question: BankQuestion) => void
    readonly search: (query: { readonly words: string }) => unknown
  }
}
const searchFile = path.resolve(import.meta.dirname, '../../apps/client/src/shared/questions/search.ts')

const rounds = Number(process.env['ROUNDS'] ?? 5)
const content = path.resolve(import.meta.dirname, '../../apps/backend/content/sample/questions')

/** Words that students type, with slips of the finger. */
const typed = [
  'fundamental rights',
  'fundmental dutys',
  'monsoon',
  'money bill rajya sabha',
  'quit india movment',
  'repo rate',
  'ramsar wetland',
  'coral reef bleaching',
  'panchayati raj',
  'statement gst council',
]

const quantile = (values: readonly number[], part: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * part))] ?? Number.NaN

const ms = (value: number): string => value.toFixed(2)

async function benchSearch(): Promise<string[][]> {
  const { createQuestionIndex } = (await import(searchFile)) as Search // see there
  const questions = globSync('*.json', { cwd: content }).flatMap(
    (file) => JSON.parse(readFileSync(path.join(content, file), 'utf8')) as BankQuestion[], // what the backend's schema has checked
  )
  const whole = questions.map((question) => ({ ...question, statements: question.statements ?? [] }))
  const builtAt = performance.now()
  const index = createQuestionIndex((topic) => topic)
  for (const question of whole) index.add(question)
  const built = performance.now() - builtAt
  const texts = whole.map(({ stem, statements, options }) =>
    [stem, ...statements, ...options.map(({ text }) => text)].join(' ').toLowerCase(),
  )
  const keystrokes = typed.flatMap((words) => Array.from(words, (_, at) => words.slice(0, at + 1)))
  const timesOf = (search: (words: string) => unknown): number[] =>
    Array.from({ length: rounds }, () =>
      keystrokes.map((words) => {
        const from = performance.now()
        search(words)
        return performance.now() - from
      }),
    ).flat()
  const ours = timesOf((words) => index.search({ words }))
  const scan = timesOf((words) => texts.filter((text) => words.split(' ').every((word) => text.includes(word))))
  const row = (name: string, times: readonly number[]) => [
    name,
    ms(quantile(times, 0.5)),
    ms(quantile(times, 0.95)),
    (quantile(times, 0.95) / quantile(scan, 0.95)).toFixed(1),
  ]
  return [
    row(`search of ${whole.length} questions, with typing errors (index built in ${built.toFixed(0)} ms)`, ours),
    row('plain scan of their texts, without', scan),
  ]
}

async function benchAppend(): Promise<string[][]> {
  const settings = await ownSettings()
  const product = await start(settings)
  try {
    const cookie = await demoCookie(product.origin)
    const catalogue = await (await fetch(`${product.origin}/trpc/questions.catalogue`)).json()
    const { questions } = (catalogue as { result: { data: { questions: { id: string }[] } } }).result.data // the contract's own shape
    const headers = {
      'content-type': 'application/json',
      cookie,
      origin: product.origin,
      [appHeader.name]: appHeader.value,
    }
    const append = async (count: number, size: number): Promise<number> => {
      const from = performance.now()
      for (let sent = 0; sent < count; sent += size) {
        const events = Array.from({ length: size }, (_, n) => ({
          kind: 'answer',
          clientId: randomUUID(),
          at: new Date().toISOString(),
          questionId: questions[(sent + n) % questions.length]?.id,
          mode: 'practice',
          choice: n % 4,
          certainty: null,
          milliseconds: 20_000,
          changed: false,
          grade: 3,
        }))
        const answer = await fetch(`${product.origin}/trpc/questions.append`, {
          method: 'POST',
          headers,
          body: JSON.stringify({ events }),
        })
        if (!answer.ok) throw new Error(`append: ${answer.status} ${await answer.text()}`)
      }
      return performance.now() - from
    }
    await append(100, mostEvents)
    const many: number[] = []
    const single: number[] = []
    // A student's log takes 500 events about one question: few rounds, so that it is not full.
    for (let round = 0; round < Math.min(rounds, 3); round++) {
      many.push(await append(1000, mostEvents))
      single.push((await append(100, 1)) * 10)
    }
    return [
      [`1,000 queued answers in appends of ${mostEvents}`, (median(many) / 1000).toFixed(2), (1).toFixed(1)],
      [
        'the same one by one (a tenth measured)',
        (median(single) / 1000).toFixed(2),
        (median(single) / median(many)).toFixed(1),
      ],
    ]
  } finally {
    await product.stop()
    removeData(settings)
  }
}

/** Measures search and appends and keeps the tables. Throws where the product does not start. */
export async function benchQuestions(): Promise<void> {
  const search = table(['keystroke', 'p50 ms', 'p95 ms', 'p95 ÷ scan'], await benchSearch())
  const appends = table(['marked through the gateway', 'seconds', '÷ appends'], await benchAppend())
  keep(
    'questions',
    `Medians of ${rounds} rounds; the phone of the screens is about six times slower.\n\n${search}\n\n${appends}`,
  )
}
