/**
 * Lists the rows of docs/behaviour.md that no test names. Fails for a row of docs/reliability.md without a test, and
 * for a test that names a row which does not exist. A test proves a row when its title, or that of a table of tests, begins with the row's id.
 */
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
const idsOf = (file: string) => [...read(file).matchAll(/^\| ([A-Z]+-?\d+) \|/gm)].map(([, id]) => String(id))

const behaviour = idsOf('docs/behaviour.md')
const reliability = idsOf('docs/reliability.md')
const families = new Set(behaviour.map((id) => id.replace(/-\d+$/, '')))

const patterns = ['{apps,packages}/*/src/**/*.test.{ts,tsx}', 'e2e/**/*.spec.ts', 'tools/**/*.test.ts']
const named = new Map<string, string[]>()
for (const file of globSync(patterns, { cwd: root })) {
  for (const [title] of read(file).matchAll(
    /(?:\b(?:test|it|describe)\b[^\n]*?|^\s*\](?: as const)?\))\(\s*(['"`])[^\n]*?\1/gm,
  )) {
    for (const [id] of title.matchAll(/\b(?:[A-Z]{3,8}-\d{2}|[TFIL]\d{1,2})\b/g))
      named.set(id, [...(named.get(id) ?? []), file])
  }
}

const without = (rows: readonly string[]) => rows.filter((id) => !named.has(id))
const unknown = [...named].filter(([id]) => families.has(id.replace(/-\d+$/, '')) && !behaviour.includes(id))
console.log(
  `${behaviour.length - without(behaviour).length} of ${behaviour.length} rows of docs/behaviour.md have a test.`,
)
if (without(behaviour).length > 0) console.log(`Without one: ${without(behaviour).join(' ')}`)
for (const id of without(reliability)) console.error(`${id} of docs/reliability.md has no test`)
for (const [id, files] of unknown)
  console.error(`${id} is no row of docs/behaviour.md, but ${files.join(', ')} names it`)
process.exitCode = unknown.length + without(reliability).length > 0 ? 1 : 0
