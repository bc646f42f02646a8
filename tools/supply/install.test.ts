import { createHash } from 'node:crypto'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  appendFileSync,
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, describe, expect, test } from 'vitest'
import { type Published, registry, type Registry } from '../testing/registry.ts'
import { licensed, refused } from './licences.ts'
import { pnpmBin, read, root } from './workspace.ts'

const endings: (() => unknown)[] = []
afterEach(async () => {
  for (const end of endings.splice(0).toReversed()) await end()
})

function temporaryFolder(): string {
  const made = mkdtempSync(path.join(tmpdir(), 'abhyas-supply-'))
  endings.push(() => rmSync(made, { recursive: true, force: true }))
  return made
}

interface Outcome {
  readonly code: unknown
  readonly said: string
}

/** Runs the pinned pnpm in a folder as CI does, with nothing of this machine's settings, caches and stores. */
async function pnpm(cwd: string, ...args: readonly string[]): Promise<Outcome> {
  const home = path.join(cwd, '.home')
  mkdirSync(home, { recursive: true })
  const child = spawn(pnpmBin, args, {
    cwd,
    env: { PATH: process.env['PATH'], HOME: home, CI: 'true', PNPM_CONFIG_FETCH_RETRIES: '0' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const words = Promise.all([text(child.stdout), text(child.stderr)])
  const [code] = await once(child, 'close')
  return { code, said: (await words).join('\n') }
}

const daysAgo = (days: number): Date => new Date(Date.now() - days * 24 * 3_600_000)
const old: Published = { name: 'old', version: '1.0.0', publishedAt: daysAgo(8) }

interface Project {
  readonly cwd: string
  readonly shelf: Registry
}

/** A project under our own settings of pnpm that depends on these packages, without a lockfile. */
async function project(packages: readonly Published[]): Promise<Project> {
  const cwd = temporaryFolder()
  const shelf = await registry(packages)
  endings.push(shelf.stop)
  cpSync(path.join(root, 'pnpm-workspace.yaml'), path.join(cwd, 'pnpm-workspace.yaml'))
  const dependencies = Object.fromEntries(packages.map(({ name, version }) => [name, version]))
  writeFileSync(path.join(cwd, 'package.json'), JSON.stringify({ name: 'project', private: true, dependencies }))
  return { cwd, shelf }
}

const install = ({ cwd, shelf }: Project, ...args: readonly string[]): Promise<Outcome> =>
  pnpm(cwd, 'install', `--registry=${shelf.url}`, ...args)

/** The same with a lockfile that somebody made without our settings. */
async function lockedProject(packages: readonly Published[]): Promise<Project> {
  const made = await project(packages)
  const { code, said } = await install(made, '--lockfile-only', '--config.minimumReleaseAge=0')
  expect(code, said).toBe(0)
  rmSync(path.join(made.cwd, '.home'), { recursive: true })
  return made
}

/** Whether an install script of the tests did its work. */
const ran = ({ cwd }: Project): boolean => existsSync(path.join(cwd, 'it-ran'))
const has = ({ cwd }: Project, name: string): boolean => existsSync(path.join(cwd, 'node_modules', name))

describe('T32 a lockfile that drifted from what the packages ask for', () => {
  /** Our own manifests, settings and lockfile. */
  function ours(): string {
    const cwd = temporaryFolder()
    for (const file of [
      'pnpm-lock.yaml',
      'pnpm-workspace.yaml',
      ...globSync('{.,apps/*,packages/*}/package.json', { cwd: root }),
    ])
      cpSync(path.join(root, file), path.join(cwd, file), { recursive: true })
    return cwd
  }
  const frozen = (cwd: string) =>
    pnpm(cwd, 'install', '--frozen-lockfile', '--lockfile-only', '--offline', '--config.minimumReleaseAge=0')
  const change = (cwd: string, file: string, from: RegExp, to: string) => {
    const before = read(file, cwd)
    const after = before.replace(from, to)
    expect(after).not.toBe(before)
    writeFileSync(path.join(cwd, file), after)
  }

  test('T32 what is committed has not drifted', async () => {
    const { code, said } = await frozen(ours())
    expect(code, said).toBe(0)
  })

  test.each([
    ['a package asks for another version', 'apps/bff/package.json', /"fastify": "catalog:"/, '"fastify": "5.0.0"'],
    [
      'a package asks for one more',
      'apps/backend/package.json',
      /"pg": "catalog:"/,
      '"pg": "catalog:", "left-pad": "1.3.0"',
    ],
    ['a package asks for one less', 'apps/client/package.json', /"valtio": "catalog:",/, ''],
    ['the catalog names another version', 'pnpm-workspace.yaml', /^ {2}fastify: .*$/m, '  fastify: 5.0.0'],
    ['the lockfile names another version', 'pnpm-lock.yaml', /(fastify:\n {6}specifier: )\S+/, '$15.0.0'],
    ['an override is added', 'pnpm-workspace.yaml', /$/, '\noverrides:\n  fastify: 5.0.0\n'],
  ])('T32 is refused: %s', async (_, file, from, to) => {
    const cwd = ours()
    change(cwd, file, from, to)
    const { code, said } = await frozen(cwd)
    expect(code, said).toBe(1)
    expect(said).toMatch(/ERR_PNPM_(?:OUTDATED_LOCKFILE|LOCKFILE_CONFIG_MISMATCH)/)
  })

  test('T32 whatever installs for CI and for the images takes the lockfile as it is', () => {
    const commands = ['.ci/run', 'Dockerfile']
      .flatMap((file) => read(file).split('\n'))
      .filter((line) => !/^\s*#/.test(line))
      .flatMap((line) => line.split(/&&|\|\||;/))
      .filter((command) => /\bpnpm\b.*\s(?:add|ci|i|install|update|up)\b/.test(command))
    expect(commands.length).toBeGreaterThan(0)
    for (const command of commands) expect(command).toContain('--frozen-lockfile')
  })
})

describe('T32 a version that was published less than seven days ago', () => {
  test('T32 one of eight days is installed', async () => {
    const made = await lockedProject([old])
    const { code, said } = await install(made, '--frozen-lockfile')
    expect(code, said).toBe(0)
    expect(has(made, 'old')).toBe(true)
  })

  // Its script is on the list, so that nothing but its age holds it back.
  const young = { name: 'node', version: '1.0.0', scripts: { preinstall: 'touch "$INIT_CWD/it-ran"' } }

  test.each([
    ['one of an hour', { ...young, publishedAt: daysAgo(1 / 24) }],
    ['one of nearly seven days', { ...young, publishedAt: daysAgo(6.99) }],
    ['one whose day the registry does not tell', young],
  ])('T32 is refused though the lockfile names it, and nothing of it runs: %s', async (_, one) => {
    const made = await lockedProject([old, one])
    const { code, said } = await install(made, '--frozen-lockfile')
    expect(code, said).toBe(1)
    expect(said).toContain('ERR_PNPM_MINIMUM_RELEASE_AGE_VIOLATION')
    expect(said).toContain('node@1.0.0')
    expect(has(made, 'node')).toBe(false)
    expect(ran(made)).toBe(false)
  })

  test('T32 it gets into no lockfile', async () => {
    const made = await project([{ name: 'young', version: '1.0.0', publishedAt: daysAgo(6.99) }])
    const { code, said } = await install(made, '--no-frozen-lockfile')
    expect(code, said).toBe(1)
    expect(said).toContain('ERR_PNPM_NO_MATURE_MATCHING_VERSION')
    expect(existsSync(path.join(made.cwd, 'pnpm-lock.yaml'))).toBe(false)
  })

  // A repair that cannot wait is named here and in the settings, with its version, until it is seven days old.
  const urgent: readonly string[] = []

  test('T32 our settings ask for seven days, of every package but those named here', () => {
    const settings = read('pnpm-workspace.yaml')
    expect(Number(/^minimumReleaseAge: (\d+)$/m.exec(settings)?.[1])).toBeGreaterThanOrEqual(7 * 24 * 60)
    const excluded = /^minimumReleaseAgeExclude:\n((?: {2}- .*\n?)*)/m.exec(settings)?.[1] ?? ''
    expect([...excluded.matchAll(/^ {2}- '?([^'\n]*)/gm)].map(([, name]) => name)).toEqual(urgent)
    expect(settings).not.toMatch(/minimumReleaseAgeStrict|dangerouslyAllowAllBuilds|strictDepBuilds|trustLockfile/)
    // Settings of the same names could stand there, too.
    expect(globSync('{.,apps/*,packages/*}/.npmrc', { cwd: root })).toEqual([])
  })

  test('T32 one that is named as urgent is installed in that version, and in no other', async () => {
    const hurry = async (version: string) => {
      const made = await lockedProject([{ ...young, version, scripts: {}, publishedAt: daysAgo(1) }])
      appendFileSync(path.join(made.cwd, 'pnpm-workspace.yaml'), "\nminimumReleaseAgeExclude:\n  - 'node@1.0.1'\n")
      return install(made, '--frozen-lockfile')
    }
    expect(await hurry('1.0.1')).toMatchObject({ code: 0 })
    expect(await hurry('1.0.2')).toMatchObject({ code: 1 })
  })
})

describe('T32 an install script', () => {
  const withScript = (name: string, event: string): Published => ({
    ...old,
    name,
    scripts: { [event]: 'touch "$INIT_CWD/it-ran"' },
  })
  test.each(['preinstall', 'install', 'postinstall'])(
    'T32 of a package that the list does not name does not run, and the installation fails: %s',
    async (event) => {
      const made = await lockedProject([withScript('unheard-of', event)])
      const { code, said } = await install(made, '--frozen-lockfile')
      expect(code, said).toBe(1)
      expect(said).toContain('ERR_PNPM_IGNORED_BUILDS')
      expect(said).toContain('unheard-of@1.0.0')
      expect(ran(made)).toBe(false)
    },
  )

  test('T32 of a package that the list turns off does not run', async () => {
    const made = await lockedProject([withScript('sharp', 'postinstall')])
    const { code, said } = await install(made, '--frozen-lockfile')
    expect(code, said).toBe(0)
    expect(has(made, 'sharp')).toBe(true)
    expect(ran(made)).toBe(false)
  })

  test('T32 of the one package that the list allows runs: what the others show is shown by the list', async () => {
    expect([...read('pnpm-workspace.yaml').matchAll(/^ {2}(\S+): true$/gm)].map(([, name]) => name)).toEqual(['node'])
    const made = await lockedProject([withScript('node', 'postinstall')])
    const { code, said } = await install(made, '--frozen-lockfile')
    expect(code, said).toBe(0)
    expect(ran(made)).toBe(true)
  })
})

test('T32 bytes that are not those of the lockfile are refused', async () => {
  const made = await lockedProject([old])
  made.shelf.tamper('old')
  const { code, said } = await install(made, '--frozen-lockfile')
  expect(code, said).toBe(1)
  expect(said).toContain('ERR_PNPM_TARBALL_INTEGRITY')
  expect(has(made, 'old')).toBe(false)
})

test('T32 an installed package with a licence that nobody allowed is refused by its name', async () => {
  const made = await lockedProject([
    { ...old, license: 'MIT' },
    { ...old, name: 'strict', license: 'AGPL-3.0-only' },
    { ...old, name: 'silent' },
  ])
  const { code, said } = await install(made, '--frozen-lockfile')
  expect(code, said).toBe(0)
  expect(refused(licensed(made.cwd)).toSorted()).toEqual([
    expect.stringMatching(/^silent \(production\)/),
    'strict (production) has the licence AGPL-3.0-only, which nobody allowed',
  ])
})

// Node's package fetches it in its install script, past the lockfile: so its bytes are pinned here, for where CI runs.
test.runIf(process.platform === 'linux' && process.arch === 'x64')(
  'T32 the Node that everything runs on is the one whose bytes are known',
  () => {
    const hash = createHash('sha256').update(readFileSync(process.execPath)).digest('hex')
    expect(`${process.version} ${hash}`).toBe(
      'v24.21.0 7fde7b8afa198da66257f42ee2001d874c7355631e6d1579a5fb5ef1f246df4c',
    )
  },
)
