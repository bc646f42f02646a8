import { essayPaper, type MainsQuestion, type ModelAnswer } from './mains.ts'

/** How far a model answer may be from the limit of words: no farther than the grader lets a student be. An essay is asked for in 1,000 to 1,200. */
const band = { least: 0.85, most: 1.1 }
const essayBand = { least: 850, most: 1200 }

const countWords = (text: string) => text.split(/\s+/).filter(Boolean).length

const wordsOf = ({ intro, body, conclusion }: ModelAnswer) =>
  countWords([intro, ...body.flatMap(({ heading, text }) => [heading, text]), conclusion].join(' '))

function bandOf({ paper, words }: MainsQuestion) {
  return paper === essayPaper ? essayBand : { least: band.least * words, most: band.most * words }
}

/** Faults in one question that its schema lets through. */
function faultsOf(question: MainsQuestion): string[] {
  const { id, paper, directive, text, checklist, modelAnswer } = question
  const { least, most } = bandOf(question)
  const words = modelAnswer ? wordsOf(modelAnswer) : null
  const sentences = checklist.flatMap(({ point, variants }) => [point, ...variants]).map((each) => each.toLowerCase())
  return [
    ...(paper !== essayPaper && !text.toLowerCase().includes(directive.toLowerCase())
      ? [`${id}: the text does not say "${directive}"`]
      : []),
    ...(words !== null && (words < least || words > most)
      ? [`${id}: the model answer has ${words} words, ${Math.round(least)} to ${Math.round(most)} are right`]
      : []),
    ...(new Set(sentences).size < sentences.length ? [`${id}: a sentence stands twice in the checklist`] : []),
  ]
}

/** What the check of a pack's questions of Mains found: a row for each paper, and faults. */
export function checkMains(mains: readonly MainsQuestion[]) {
  const papers = [...Map.groupBy(mains, ({ paper }) => paper)]
  return {
    rows: papers.map(([paper, own]) => ({
      paper,
      'of past years': own.filter(({ year }) => year !== null).length,
      'for practice': own.filter(({ year }) => year === null).length,
      'with a model answer': own.filter(({ modelAnswer }) => modelAnswer !== null).length,
      important: own.filter(({ isImportant }) => isImportant).length,
    })),
    faults: mains.flatMap(faultsOf),
  }
}
