import type { Report, Rubric } from '../../shapes.ts'
import { gradeByRules } from '../grade.ts'
import { sentencesOf } from '../text/sentences.ts'
import { everyday } from './everyday.ts'
import type { Modelled } from './pack.ts'
import type { Random } from './random.ts'

const at = new Date(0)
export const grade = (rubric: Rubric, text: string): Report => gradeByRules({ rubric, text, hasDiagram: false, at })
export const shareOf = ({ marks, of }: Report): number => marks / of

const count = (text: string) => text.split(/\s+/).length

/** About the first half of a text, by whole sentences. */
export function halfOf(text: string): string {
  const sentences = sentencesOf(text)
  const middle = sentences[Math.floor(sentences.length / 2)]
  return text.slice(0, middle?.start ?? text.length).trim()
}

/** Sentences of `from` with about a quarter of the words of `text`. */
function quarter(text: string, from: readonly string[]): readonly string[] {
  const most = count(text) / 4
  const taken: string[] = []
  for (const sentence of from) {
    if (taken.length > 0 && count(taken.join(' ')) >= most) break
    taken.push(sentence)
  }
  return taken
}

/** Where unrelated text is put: a paragraph before, after and between, sentences within one, and all about. */
export const places = ['before', 'after', 'between paragraphs', 'within a paragraph', 'all about'] as const
type Place = (typeof places)[number]

function insert(text: string, added: readonly string[], place: Place, random: Random): string {
  const whole = added.join(' ')
  if (place === 'before') return `${whole}\n\n${text}`
  if (place === 'after') return `${text}\n\n${whole}`
  const starts = sentencesOf(text)
    .filter(({ isHeading }) => !isHeading)
    .map(({ start }) => start)
  const put = (into: string, position: number, what: string) =>
    `${into.slice(0, position)}${what}${into.slice(position)}`
  if (place === 'within a paragraph') return put(text, random.pick(starts), `${whole} `)
  if (place === 'between paragraphs') return put(text, random.pick(starts), `\n\n${whole}\n\n`)
  const spots = added.map((sentence) => ({ sentence, position: random.pick(starts) }))
  return spots
    .toSorted((a, b) => b.position - a.position)
    .reduce((into, { sentence, position }) => put(into, position, `${sentence} `), text)
}

export interface Raised {
  readonly tries: number
  readonly raised: readonly string[]
}

/** A quarter of unrelated text, of two sources, at every place, in each of `texts`. */
export function checkUnrelated(
  texts: readonly { readonly rubric: Rubric; readonly text: string }[],
  questions: readonly Modelled[],
  random: Random,
): Raised {
  let tries = 0
  const raised: string[] = []
  for (const { rubric, text } of texts) {
    const before = grade(rubric, text)
    const foreign = questions.filter((other) => other.rubric.paper !== rubric.paper)
    for (const place of places) {
      const sources = [random.shuffle(everyday)]
      if (foreign.length > 0) sources.push(sentencesOf(random.pick(foreign).model).map((sentence) => sentence.text))
      for (const [index, source] of sources.entries()) {
        const after = grade(rubric, insert(text, quarter(text, source), place, random))
        tries += 1
        if (after.marks > before.marks)
          raised.push(
            `${rubric.id}, ${place}, ${index === 0 ? 'everyday' : 'foreign'}: ${before.marks} → ${after.marks}`,
          )
      }
    }
  }
  return { tries, raised }
}

/** Whether a model answer ranks above its first half and above the model answer of another question. */
export function checkRank(
  { rubric, model }: Modelled,
  others: readonly Modelled[],
  random: Random,
): readonly boolean[] {
  const own = grade(rubric, model).marks
  return [halfOf(model), random.pick(others).model].map((worse) => own > grade(rubric, worse).marks)
}
