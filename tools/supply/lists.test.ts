import { expect, test } from 'vitest'
import { licensed, page, refused, unused, type Licensed } from './licences.ts'
import { packagesOf, unpinned } from './lockfile.ts'
import { Sbom, sbomOf } from './sbom.ts'
import { read, services } from './workspace.ts'

const lockfile = read('pnpm-lock.yaml')
const installed = licensed()

test('T32 every package of the lockfile is pinned to bytes of the registry', () => {
  expect(unpinned(lockfile)).toEqual([])
  // One line each in the lockfile, whatever else we read of it.
  expect(packagesOf(lockfile)).toHaveLength([...lockfile.matchAll(/^ {4}resolution: /gm)].length)
})

test.each([
  ['a repository', `{type: git, repo: https://example.org/a.git, commit: ${'0'.repeat(40)}}`],
  ['an address', '{tarball: https://example.org/a.tgz}'],
  ['an address beside a checksum', `{integrity: sha512-${'A'.repeat(86)}==, tarball: https://example.org/a.tgz}`],
  ['a folder', '{directory: ../a, type: directory}'],
  ['a checksum that can be forged', '{integrity: sha1-2jmj7l5rSw0yVb/vlWAYkK/YBwk=}'],
  ['nothing', ''],
])('T32 a package that comes from elsewhere is named: %s', (_, resolution) => {
  const changed = lockfile.replace(/(^ {2}fastify@\S+:\n {4}resolution: ).*$/m, `$1${resolution}`)
  expect(unpinned(changed)).toEqual([expect.stringMatching(/^fastify@\d+\.\d+\.\d+ is not pinned/)])
})

test('T32 a lockfile that cannot be read is no lockfile in order', () => {
  expect(unpinned('')).toEqual(['the lockfile names no package'])
})

test('T32 every installed package has a licence that is allowed, and no exception is left over', () => {
  expect(refused(installed)).toEqual([])
  expect(unused(installed)).toEqual([])
})

test.each<[string, Licensed, boolean]>([
  ['allowed', { name: 'a', licence: 'MIT', use: 'production' }, true],
  ['one of two', { name: 'a', licence: '(MIT OR GPL-3.0-only)', use: 'production' }, true],
  ['both of two', { name: 'a', licence: 'MIT AND GPL-3.0-only', use: 'production' }, false],
  ['two that are allowed', { name: 'a', licence: 'MIT AND ISC', use: 'production' }, true],
  ['mixed', { name: 'a', licence: '(MIT AND ISC) OR GPL-3.0-only', use: 'production' }, false],
  ['unknown', { name: 'a', licence: 'Unknown', use: 'development' }, false],
  ['of a tool', { name: 'axe-core', licence: 'MPL-2.0', use: 'development' }, true],
  ['of a tool that is served', { name: 'axe-core', licence: 'MPL-2.0', use: 'production' }, false],
  ['another’s exception', { name: 'a', licence: 'LGPL-3.0-or-later', use: 'production' }, false],
])('T32 a licence: %s', (_, one, isRight) => {
  expect(refused([one])).toHaveLength(isRight ? 0 : 1)
})

test('T32 docs/licences.md is as the lockfile says: else run `pnpm supply:licences`', () => {
  expect(read('docs/licences.md')).toBe(page(installed))
})

test.each(services)('T32 what %s is made of is told, complete and the same every time', (service) => {
  const printed = sbomOf(service)
  expect(sbomOf(service)).toBe(printed)
  const { metadata, components, dependencies } = Sbom.parse(JSON.parse(printed))
  expect(metadata.timestamp).toBeUndefined()
  expect(metadata.component.purl).toBe(`pkg:npm/%40abhyas/${service}@0.0.0`)

  const foreign = components.filter(({ group }) => group !== '@abhyas')
  for (const { purl, licenses, externalReferences } of foreign) {
    expect(licenses, purl).toHaveLength(1)
    expect(externalReferences?.find(({ type }) => type === 'distribution')?.hashes, purl).toHaveLength(1)
  }

  const { dependencies: asked } = JSON.parse(read(`apps/${service}/package.json`)) as { dependencies: object }
  const told = new Set(components.map(({ group, name }) => (group === undefined ? name : `${group}/${name}`)))
  expect(told).toEqual(told.union(new Set(Object.keys(asked))))

  const known = new Set([metadata.component['bom-ref'], ...components.map((one) => one['bom-ref'])])
  for (const { ref, dependsOn } of dependencies) expect(known).toEqual(known.union(new Set([ref, ...dependsOn])))
  // Nothing that only builds or tests is shipped.
  expect(told).not.toContain('vitest')
})
