/**
 * Writes down what this release is, for the tests of the next one: `pnpm release:snapshot NAME`, once it serves. The
 * name is the one of `RELEASE`.
 */
import { writeFileSync } from 'node:fs'
import { currentSurface, migrationFiles, readReleased, type Released, releasedFile } from './released.ts'

const [name, ...rest] = process.argv.slice(2)
const before = readReleased().releases
if (name === undefined || rest.length > 0 || !/^[\w.-]+$/.test(name)) {
  process.stderr.write('pnpm release:snapshot NAME, of letters, digits and . _ -\n')
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
