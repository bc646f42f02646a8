import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '../../../..')
const sources = globSync(['apps/*/src/**/*.{ts,tsx}', 'packages/*/src/**/*.ts'], { cwd: root }).filter(
  (file) => !file.includes('.test.') && !file.includes('/testing/'),
)
/** A regular expression as it stands in source: after something that a value may follow, closed on the same line. */
const literal = /(?<=[(,=:[!&|?{};]\s*|return\s+)\/((?![*/])(?:[^\\/[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+)\/([dgimsuvy]*)/g

const found = sources.flatMap((file) => {
  const text = readFileSync(path.join(root, file), 'utf8')
  return [...text.matchAll(literal)].flatMap(([, source = '', flags = '']) => {
    const pattern = compiled(source, flags)
    return pattern ? [{ file, pattern }] : []
  })
})

/** Undefined for what only looked like a regular expression. */
function compiled(source: string, flags: string): RegExp | undefined {
  try {
    return new RegExp(source, flags.replace('y', ''))
  } catch {
    return undefined
  }
}

/** Long inputs that each bring out another way of backtracking: one sign over and over, and what nearly matches. */
function attacks(source: string): readonly string[] {
  const length = 50_000
  const signs = [
    'a',
    '0',
    ' ',
    '-',
    '.',
    '/',
    '<',
    '"',
    '=',
    '%',
    '\n',
    ':',
    '@',
    '\\',
    ...new Set(source.replace(/[\\^$*+?()[\]{}|]/g, '')),
  ]
  const repeated = [...signs, ...signs.flatMap((sign) => [`${sign}a`, `a${sign}`, `${sign}0`, `${sign} `])]
  return repeated.flatMap((unit) => {
    const long = unit.repeat(Math.ceil(length / unit.length))
    return [`${long}!`, `<meta ${long}`]
  })
}

test('T22 every regular expression of ours stays quick on 50,000 hostile characters', () => {
  expect(found.length).toBeGreaterThan(10)
  const slow: string[] = []
  for (const { file, pattern } of found) {
    for (const attack of attacks(pattern.source)) {
      // The processor's time, which a busy machine does not lengthen.
      const before = process.threadCpuUsage()
      pattern.lastIndex = 0
      pattern.test(attack)
      const { user, system } = process.threadCpuUsage(before)
      // A linear one takes about a millisecond.
      const tookMs = (user + system) / 1000
      if (tookMs > 250) {
        slow.push(`${file}: ${pattern} took ${Math.round(tookMs)} ms on ${JSON.stringify(attack.slice(0, 12))}…`)
        break
      }
    }
  }
  expect(slow).toEqual([])
}, 120_000)
