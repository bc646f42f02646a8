/**
 * Writes down what this release is, for the tests of the next one: `pnpm release:snapshot NAME`, in the commit that is
 * released. The name is the one of `RELEASE`. `--again` writes the last one anew, as long as it has served nobody.
 */
import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { currentSurface, migrationFiles, readReleases, type Released, releasedFile } from './released.ts'

const { values, positionals } = parseArgs({ allowPositionals: true, options: { again: { type: 'boolean' } } })
const [name, ...rest] = positionals
const releases = readReleases()
const before = values.again === true && releases.at(-1) === name ? releases.slice(0, -1) : releases
if (name === undefined || rest.length > 0 || !/^[\w.-]+$/.test(name)) {
  process.stderr.write('pnpm release:snapshot NAME [--again], NAME of letters, digits and . _ -\n')
  process.exit(1)
}
if (before.includes(name)) {
  process.stderr.write(`${name} was released before. A release is never written anew.\n`)
  process.exit(1)
}
const released: Released = {
  releases: [...before, name],
  migrations: Object.fromEntries(migrationFiles().map(({ path, digest }) => [path, digest])),
  surface: currentSurface(),
}
writeFileSync(releasedFile, `${JSON.stringify(released)}\n`)
console.log(
  `${name}: ${Object.keys(released.surface.procedures).length} procedures, ${Object.keys(released.migrations).length} migrations`,
)
