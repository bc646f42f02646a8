import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Image } from './engine.ts'

const root = path.resolve(import.meta.dirname, '../..')
const manifests = [
  'package.json',
  'packages/contracts/package.json',
  ...['backend', 'bff', 'client', 'essay-grader'].map((app) => `apps/${app}/package.json`),
]

interface Manifest {
  readonly dependencies?: Readonly<Record<string, string>>
  readonly devDependencies?: Readonly<Record<string, string>>
}

/** Packages that some manifest names for development, and none for running. */
function developersPackages(): readonly string[] {
  const read = manifests.map((file) => JSON.parse(readFileSync(path.join(root, file), 'utf8')) as Manifest) // npm's format
  const runs = new Set(read.flatMap(({ dependencies = {} }) => Object.keys(dependencies)))
  const all = new Set(read.flatMap(({ devDependencies = {} }) => Object.keys(devDependencies)))
  return [...all].filter((name) => !runs.has(name) && !name.startsWith('@types/'))
}

/** What an image must not be or hold, one line each. */
export function faultsOf({ user, environment, files }: Image): readonly string[] {
  const dependencies = developersPackages().map((name) => `/app/node_modules/.pnpm/${name.replace('/', '+')}@`)
  const ours = files.filter((file) => !file.path.includes('/node_modules/'))
  const of = (what: string, found: readonly { readonly path: string }[]) =>
    found.slice(0, 5).map((file) => `${what}: ${file.path}`)
  return [
    ...(/^[1-9]\d*:[1-9]\d*$/.test(user) ? [] : [`runs as "${user}", not as a user by number`]),
    ...environment
      .filter((line) => /KEY|SECRET|TOKEN|PASSWORD/i.test(line))
      .map((line) => `in its environment: ${line}`),
    ...of(
      'a package for developers',
      files.filter((file) => dependencies.some((start) => file.path.startsWith(start))),
    ),
    ...of(
      'a test',
      ours.filter((file) => /\.test\.tsx?$|\/testing(\/|\.tsx?$)|^\/app\/(e2e|tools|docs)\//.test(file.path)),
    ),
    ...of(
      'a secret',
      ours.filter((file) => /\/\.env|\/\.npmrc$|\/\.git\/|\.(pem|key)$|session-keys/.test(file.path)),
    ),
    ...of(
      'a source map',
      files.filter((file) => /\/client\/dist\/.*\.map$/.test(file.path)),
    ),
    ...of(
      'not of root, or for all to write',
      files.filter(({ owner, mode }) => owner !== 0 || ((mode & 0o022) !== 0 && mode !== 0o777)),
    ),
  ]
}
