/**
 * `pnpm supply:licences` rewrites docs/licences.md; `pnpm supply:sbom` writes what each service is made of to
 * .cache/sbom. Both fail, with the names, where a package is not pinned or has a licence that nobody allowed.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { licensed, page, refused, unused } from './licences.ts'
import { unpinned } from './lockfile.ts'
import { sbomOf } from './sbom.ts'
import { read, root, services } from './workspace.ts'

function writeLicences(): void {
  writeFileSync(path.join(root, 'docs/licences.md'), page(licensed()))
  console.log('docs/licences.md is written')
}

function writeSboms(): void {
  const folder = path.join(root, '.cache/sbom')
  mkdirSync(folder, { recursive: true })
  for (const service of services) {
    const file = path.join(folder, `${service}.cdx.json`)
    writeFileSync(file, sbomOf(service))
    console.log(path.relative(root, file))
  }
}

const [task] = process.argv.slice(2)
if (task === 'licences') writeLicences()
else if (task === 'sbom') writeSboms()
else throw new Error('say licences or sbom')

const packages = licensed()
for (const fault of [...unpinned(read('pnpm-lock.yaml')), ...refused(packages), ...unused(packages)]) {
  console.error(fault)
  process.exitCode = 1
}
