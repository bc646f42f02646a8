import type { PageText } from '../shapes.ts'

export interface Word {
  readonly text: string
  readonly isDoubtful: boolean
}

/** What begins a line of its own within a paragraph: a bullet, `1.`, `(a)`. */
const marker = /^(?:[•·▪●○◦*–—-]|\(?(?:\d{1,2}|[a-zA-Z]|[ivx]{1,4})[.)])$/
/** First parts of compounds, whose hyphen stays at the end of a line. */
const compound =
  /^(?:anti|cross|co|ex|far|full|half|high|inter|long|low|mid|multi|non|post|pre|pro|quasi|self|semi|short|so|socio|sub|third|well)-$/i

/**
 * The text of a page of paragraphs of lines of words: paragraphs by an empty line, lines joined, and words that a hyphen
 * parts at a line's end made whole.
 */
export function compose(paragraphs: readonly (readonly (readonly Word[])[])[]): PageText {
  const doubtful: { start: number; end: number }[] = []
  let text = ''
  let before: Word | null = null

  const add = (word: Word, between: string) => {
    const isParted = between === ' ' && before !== null && parts(before.text, word.text)
    if (isParted) text = compound.test(before?.text ?? '') ? text : text.slice(0, -1)
    else text += between
    const last = doubtful.at(-1)
    if (last && last.end > text.length) last.end = text.length
    const start = text.length
    text += word.text
    if (word.isDoubtful && isParted && last?.end === start) last.end = text.length
    else if (word.isDoubtful) doubtful.push({ start, end: text.length })
    before = word
  }

  for (const lines of paragraphs) {
    lines.forEach((words, l) => {
      words.forEach((word, w) => {
        const isFirst = w === 0
        const opens = isFirst && l > 0 && words.length > 1 && marker.test(word.text)
        const between = isFirst && l === 0 ? '\n\n' : opens ? '\n' : ' '
        // Within a line a hyphen at a word's end is the writer's own.
        if (!isFirst) before = null
        add(word, text === '' ? '' : between)
      })
    })
  }
  return { text, doubtful: doubtful.filter(({ start, end }) => end > start) }
}

/** Whether a word goes on in the next line. */
const parts = (end: string, start: string) => /\p{L}[-‐]$/u.test(end) && /^\p{Ll}/u.test(start)
