/**
 * Lists the rows of docs/behaviour.md (and of the reliability tables) that no test names, and fails for a test that
 * names a row which does not exist. A test proves a row when its title begins with the row's id.
 */
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')

const rows = [...read('docs/behaviour.md').matchAll(/^\| ([A-Z]+-\d+) \|/gm)].map(([, id]) => String(id))
const files = globSync(['{apps,packages}/*/src/**/*.test.{ts,tsx}', 'e2e/**/*.spec.ts', 'tools/**/*.test.ts'], {
  cwd: root,
})
const named = new Map<string, string[]>()
for (const file of files) {
  for (const [title] of read(file).matchAll(/\b(?:test|it|describe)\b[^\n]*?\(\s*(['"`])[^\n]*?\1/g)) {
    for (const [id] of title.matchAll(/\b[A-Z]{3,8}-\d{2}\b/g)) named.set(id, [...(named.get(id) ?? []), file])
  }
}

const untested = rows.filter((id) => !named.has(id))
const unknown = [...named].filter(
  ([id]) =>
    !rows.includes(id) &&
    /^(ROUTE|SHELL|SET|THEME|TOAST|NEWS|QUEST|TEST|DUEL|TUTOR|MAINS|ACC|FLAG|NUDGE|ENG|PWA|NATIVE|LINK|DATA)-/.test(id),
)
console.log(`${rows.length - untested.length} of ${rows.length} behaviour rows have a test.`)
if (untested.length > 0) console.log(`Without one: ${untested.join(' ')}`)
for (const [id, where] of unknown)
  console.error(`${id} is no row of docs/behaviour.md, but ${where.join(', ')} names it`)
process.exitCode = unknown.length > 0 ? 1 : 0
