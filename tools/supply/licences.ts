/** Which licences the packages have, and which of them we may use. */
import { packagesOf } from './lockfile.ts'
import { pnpm, read, root } from './workspace.ts'

/** Where a package is used: in what students are served, or only where it is built and tested. */
export type Use = 'production' | 'development'

export interface Licensed {
  readonly name: string
  /** As its package.json says it, an SPDX expression as a rule. */
  readonly licence: string
  readonly use: Use
}

/** Ask for no more than that their text goes along: any package may have them, anywhere. */
export const allowed: readonly string[] = [
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'Unlicense',
]

interface Exception {
  readonly licence: string
  /** Names of packages; a star at the end stands for the system that one is made for. */
  readonly packages: readonly string[]
  readonly use: Use
  readonly why: string
}

/** What some packages may have, because of how we use them. */
export const exceptions: readonly Exception[] = [
  {
    licence: 'OFL-1.1',
    packages: ['@fontsource/open-sans'],
    use: 'production',
    why: 'a font, unchanged and under its own name, with which a PDF that brings none is drawn',
  },
  {
    licence: 'LGPL-3.0-or-later',
    packages: ['@img/sharp-libvips-*'],
    use: 'production',
    why: 'a shared library of its own that sharp links to when it runs, unchanged; whoever has the image can put another in its place',
  },
  {
    licence: 'FSL-1.1-Apache-2.0',
    packages: ['sentry'],
    use: 'production',
    why: 'the command line tool of Sentry, which @sentry/node brings along; nothing of ours starts it, and it forbids only to compete with Sentry',
  },
  {
    licence: 'MIT and ISC',
    packages: ['@visx/vendor'],
    use: 'production',
    why: 'both are allowed; its author wrote no SPDX expression',
  },
  {
    licence: 'OFL-1.1',
    packages: ['@fontsource/caveat', '@fontsource/kalam', '@fontsource/noto-serif'],
    use: 'development',
    why: 'fonts with which tests write answers by hand; no answer is served with them',
  },
  {
    licence: 'MPL-2.0',
    packages: ['@axe-core/playwright', 'axe-core', 'lightningcss', 'lightningcss-*'],
    use: 'development',
    why: 'tools for tests and the build, unchanged; nothing of them is in what is built',
  },
  {
    licence: 'CC-BY-4.0',
    packages: ['caniuse-lite'],
    use: 'development',
    why: 'a table of browsers that the build reads; nothing of it is in what is built',
  },
]

/** An SPDX expression of plain names, `AND`s or `OR`s; what mixes them is not understood and so not allowed. */
function isAllowed(expression: string): boolean {
  const plain = expression.replace(/^\((.*)\)$/, '$1')
  if (/\bOR\b/.test(plain) && /\bAND\b/.test(plain)) return false
  const any = plain.split(' OR ')
  return any.length > 1
    ? any.some((one) => allowed.includes(one))
    : plain.split(' AND ').every((one) => allowed.includes(one))
}

const names = (pattern: string, name: string): boolean =>
  pattern.endsWith('*') ? name.startsWith(pattern.slice(0, -1)) : name === pattern

const isExcepted = ({ name, licence, use }: Licensed): boolean =>
  exceptions.some(
    (one) =>
      one.licence === licence &&
      (one.use === 'production' || use === 'development') &&
      one.packages.some((pattern) => names(pattern, name)),
  )

/** One line for each package whose licence nobody allowed. */
export const refused = (packages: readonly Licensed[]): string[] =>
  packages
    .filter((one) => !isAllowed(one.licence) && !isExcepted(one))
    .map(({ name, licence, use }) => `${name} (${use}) has the licence ${licence}, which nobody allowed`)

/** One line for each exception that no package needs: it would let one in later that nobody looked at. */
export const unused = (packages: readonly Licensed[]): string[] =>
  exceptions.flatMap(({ licence, packages: patterns }) =>
    patterns
      .filter((pattern) => !packages.some((one) => one.licence === licence && names(pattern, one.name)))
      .map((pattern) => `no package ${pattern} with the licence ${licence} is used any more`),
  )

/** As pnpm prints them: by licence. */
type Listing = Readonly<Record<string, readonly { readonly name: string }[]>>

const listed = (folder: string, more: readonly string[]): (readonly [string, string])[] => {
  const listing = JSON.parse(pnpm(['-r', 'licenses', 'list', '--json', ...more], folder)) as Listing // pnpm's own format
  return Object.entries(listing).flatMap(([licence, packages]) => packages.map(({ name }) => [name, licence] as const))
}

/** The part of a name that says for which system a package is made. */
const system =
  /(?<=[-/.])(?:aix|android|darwin|freebsd|linux|linuxmusl|netbsd|openbsd|openharmony|sunos|wasm32|win32)\b.*$/

/**
 * Every package that is installed in a folder once for each licence, those of one system under one name for all systems.
 * @throws when pnpm cannot tell, as before an installation.
 */
export function licensed(folder = root): Licensed[] {
  const ofOneSystem = new Set(
    packagesOf(read('pnpm-lock.yaml', folder)).flatMap((one) => (one.isOfOneSystem ? one.name : [])),
  )
  const common = (name: string) => (ofOneSystem.has(name) ? name.replace(system, '*') : name)
  const inProduction = new Set(listed(folder, ['--prod']).map((pair) => pair.join(' ')))
  const all = listed(folder, []).map(([name, licence]): Licensed => {
    const use = inProduction.has(`${name} ${licence}`) ? 'production' : 'development'
    return { name: common(name), licence, use }
  })
  return [...new Map(all.map((one) => [`${one.name} ${one.licence} ${one.use}`, one])).values()]
}

const byCode = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

function section(title: string, packages: readonly Licensed[]): string {
  const groups = Map.groupBy(packages, ({ licence }) => licence)
  const parts = [...groups]
    .toSorted(([a], [b]) => byCode(a, b))
    .map(([licence, group]) => {
      const lines = group.map(({ name }) => `- ${name}`).toSorted(byCode)
      return `### ${licence}: ${lines.length}\n${lines.join('\n')}\n`
    })
  return `## ${title}\n\n${parts.join('\n')}`
}

/** The page docs/licences.md for these packages. */
export function page(packages: readonly Licensed[]): string {
  const of = (use: Use) => packages.filter((one) => one.use === use)
  const except = exceptions.map(
    ({ licence, packages: patterns, use, why }) => `| ${licence} | ${patterns.join(', ')} | ${use} | ${why} |`,
  )
  return `# Licences of the packages that we use

Written by \`pnpm supply:licences\`; a test fails while it is not as the lockfile says. Fonts and the data for reading handwriting are packages, too. Versions and checksums stand in \`pnpm-lock.yaml\`, and for each service in what \`pnpm supply:sbom\` writes. A star stands for the system that a package is made for. One font is no package: \`apps/client/src/shared/styles/serif.woff2\`, OFL-1.1, its licence beside it.

Allowed anywhere: ${allowed.join(', ')}. Beside them, where the use allows it:

| licence | packages | use | why it may be used |
| --- | --- | --- | --- |
${except.join('\n')}

${section('In production', of('production'))}
${section('Only to build and test', of('development'))}`
}
