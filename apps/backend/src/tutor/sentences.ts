/** Cuts what a model writes into sentences, and makes text of them that is nothing but text (T8). */

/** A sentence as it was written. */
export interface Said {
  readonly raw: string
  readonly opens: 'paragraph' | 'entry' | null
}

export interface Splitter {
  /** @returns the sentences that are complete with it: the same ones however the text is cut into parts */
  readonly push: (part: string) => readonly Said[]
  /** @returns what is left, once nothing more comes */
  readonly end: () => readonly Said[]
}

/** A line without an end is none that a person would read. */
const longestSentence = 4000

const lineEnd = /\n/g
// A sentence ends where something follows it, so that nothing is decided before that is there.
const sentenceEnd = /\n|[.?!।]["'”’)\]*_]*[^\S\n]+(?=\S)/g
const abbreviation =
  /(?:^|[\s("“])(?:Arts?|Secs?|Nos?|Dr|Mr|Mrs|Ms|Shri|Smt|St|vs?|e\.g|i\.e|cf|viz|approx|Rs|Prof|Gen|Lt|Col|Hon|Jr|Sr|Ch|para|\p{Lu}|\p{Lu}\.\p{Lu})\.$/u
const listNumber = /^\s*\(?\d{1,2}\.$/
const marker = /^\s*(?:(?<entry>[-*•–+]|\(?\d{1,2}[.)])\s+|(?<heading>#{1,6}\s+)|(?:>\s*)+)/

/** The place after the first sentence of `text`; undefined while none is complete. */
function endOfFirst(text: string, pattern: RegExp): number | undefined {
  for (const match of text.matchAll(pattern)) {
    if (match[0] === '\n') return match.index + 1
    const before = text.slice(0, match.index + 1)
    const end = match.index + match[0].length
    const goesOn = /\p{Ll}/u.test(text.charAt(end)) || abbreviation.test(before) || listNumber.test(before)
    if (!goesOn) return end
  }
  return undefined
}

/**
 * @param byLine whether each line is one whole
 * @throws in `push`, where a sentence has no end
 */
export function createSplitter(byLine = false): Splitter {
  const pattern = byLine ? lineEnd : sentenceEnd
  let rest = ''
  let isLineStart = true
  let opens: Said['opens'] = 'paragraph'
  const say = (part: string): readonly Said[] => {
    const startsLine = isLineStart
    isLineStart = part.endsWith('\n')
    const found = startsLine ? marker.exec(part) : null
    if (startsLine) opens = found?.groups?.entry === undefined ? 'paragraph' : 'entry'
    const raw = part.slice(found?.[0].length ?? 0).trim()
    if (raw === '' || found?.groups?.heading !== undefined) return []
    const said = { raw, opens }
    opens = null
    return [said]
  }
  return {
    push: (part) => {
      const said: Said[] = []
      rest += part.replaceAll('\r', '')
      for (let end = endOfFirst(rest, pattern); end !== undefined; end = endOfFirst(rest, pattern)) {
        said.push(...say(rest.slice(0, end)))
        rest = rest.slice(end)
      }
      if (rest.length > longestSentence) throw new Error('A sentence without an end')
      return said
    },
    end: () => {
      const last = rest
      rest = ''
      return say(last)
    },
  }
}

// Control and format characters, but the two joiners that Indian scripts are written with; private ones; and half pairs.
const invisible = /(?![\u200C\u200D])[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}]/gu
const citationMark = /\s{0,3}\[\d{1,2}(?:\s{0,3}[,–-]\s{0,3}\d{1,2}){0,9}\]/g
const emphasis = /[*`|\\]+|__+|~~+|(?<=^|\s)_+(?=\S)|(?<=\S)_+(?=[\s.,;:!?]|$)/g
/** What could show, load, link or run anything, if somebody read the text as more than text. */
export const carrier =
  /[!\]]\s*\[|\]\s*[(:]|<\s*[a-z/!?]|:\/\/|\/\/\S|\bwww\.|\b(?:javascript|vbscript|data|mailto|tel|file|blob):\S|&#?\w{1,32};|\w\.[a-z]{2,24}\/|\w@\w/iu

/** `raw` as plain text; null where it carries a link, an image, HTML or an address: such a sentence is left out whole. */
export function plainText(raw: string): string | null {
  const text = raw
    .normalize('NFC')
    .replace(/[\t\n]/g, ' ')
    .replace(invisible, '')
    .replace(citationMark, '')
    .replace(emphasis, ' ')
    .replace(/\s+/g, ' ')
    .replace(/ (?=[.,;:!?])/g, '')
    .trim()
  return carrier.test(text) ? null : text
}
