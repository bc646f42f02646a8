/**
 * Makes data/background.json out of plain texts: `node derive-background.ts <folder or file>…` (JSON, all long strings
 * of it). Of the pack it is given books, news, questions and tests, never the questions of Mains: what grades them must
 * not know them.
 */
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { classOf } from './text/classes.ts'
import { sentencesOf } from './text/sentences.ts'
import { stemOf } from './text/words.ts'

const filesOf = (path: string): readonly string[] =>
  statSync(path).isDirectory()
    ? readdirSync(path)
        .toSorted()
        .flatMap((name) => filesOf(join(path, name)))
    : [path]

const stringsOf = (value: unknown): readonly string[] => {
  if (typeof value === 'string') return value.includes(' ') && !value.startsWith('http') ? [value] : []
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsOf) : []
}

const documents = new Map<string, number>()
const pairs = new Map<string, number>()
const add = (map: Map<string, number>, key: string) => map.set(key, (map.get(key) ?? 0) + 1)

const texts = process.argv
  .slice(2)
  .flatMap(filesOf)
  .filter((file) => file.endsWith('.json'))
  .flatMap((file) => stringsOf(JSON.parse(readFileSync(file, 'utf8'))))

for (const text of texts) {
  const seen = new Set<string>()
  for (const { words } of sentencesOf(text)) {
    for (const [index, { plain }] of words.entries()) {
      if (!/\d/.test(plain)) seen.add(stemOf(plain))
      const next = words[index + 1]
      if (next) add(pairs, `${classOf(plain)} ${classOf(next.plain)}`)
    }
  }
  for (const stem of seen) add(documents, stem)
}

/** By how often they stand, the keys that do, in one string: short, and nothing for a formatter to break up. */
function grouped(map: ReadonlyMap<string, number>, least: number, by: string): Record<string, string> {
  const groups = Map.groupBy(
    [...map].filter(([, count]) => count >= least),
    ([, count]) => count,
  )
  return Object.fromEntries(
    [...groups]
      .toSorted(([a], [b]) => a - b)
      .map(([count, entries]) => [
        count,
        entries
          .map(([key]) => key)
          .toSorted()
          .join(by),
      ]),
  )
}

writeFileSync(
  new URL('data/background.json', import.meta.url),
  `${JSON.stringify({ texts: texts.length, documents: grouped(documents, 1, ' '), pairs: grouped(pairs, 2, ',') }, null, 2)}\n`,
)
