import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { stemOf } from './words.ts'

/** Made by derive-background.ts. */
const Background = z.object({
  texts: z.int(),
  /** By the number of texts that they stand in: stems, with a space between. */
  documents: z.record(z.string(), z.string()),
  /** By how often the second follows the first: kinds of words, `first second`, with a comma between. */
  pairs: z.record(z.string(), z.string()),
})
const background = Background.parse(
  JSON.parse(readFileSync(new URL('../data/background.json', import.meta.url), 'utf8')),
)

const counts = (groups: Readonly<Record<string, string>>, by: string): ReadonlyMap<string, number> =>
  new Map(Object.entries(groups).flatMap(([count, keys]) => keys.split(by).map((key) => [key, Number(count)] as const)))

const documents = counts(background.documents, ' ')
const rarest = Math.log(background.texts + 1)

/** How often two kinds of words follow each other in our own texts, by `first second`. */
export const pairs = counts(background.pairs, ',')

/** Whether our own texts know the word. */
export const isKnown = (plain: string): boolean => documents.has(stemOf(plain))

/** How telling a term is: 1 where our texts do not know it, near 0 where it stands in all. */
export const rarity = (term: string): number =>
  Math.log((background.texts + 1) / ((documents.get(term) ?? 0) + 1)) / rarest
