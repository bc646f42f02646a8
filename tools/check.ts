/** Runs every test: `npm test`. Unit and integration tests first, then the built product in a real browser. */
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { buildClient } from './client-build.ts'

const root = path.resolve(import.meta.dirname, '..')
const reports = path.join(root, '.cache/reports')
const require = createRequire(import.meta.url)

interface Counts {
  readonly passed: number
  readonly failed: number
  readonly skipped: number
  /** Titles of those that failed, said once more at the end: a log of CI shows its last lines. */
  readonly broken: readonly string[]
}

interface UnitReport {
  readonly numPassedTests: number
  readonly numFailedTests: number
  readonly numPendingTests: number
  readonly testResults: readonly {
    readonly name: string
    readonly status: string
    readonly message: string
    readonly assertionResults: readonly { readonly fullName: string; readonly status: string }[]
  }[]
}

interface BrowserSuite {
  readonly suites?: readonly BrowserSuite[]
  readonly specs: readonly { readonly title: string; readonly ok: boolean }[]
}

interface BrowserReport {
  readonly stats: {
    readonly expected: number
    readonly unexpected: number
    readonly flaky: number
    readonly skipped: number
  }
  readonly suites: readonly BrowserSuite[]
}

function run(bin: string, args: readonly string[]): boolean {
  const { status } = spawnSync(process.execPath, [bin, ...args], {
    cwd: root,
    stdio: 'inherit',
    // Each file of tests is a process of its own that would compile jsdom and the rest anew.
    env: { ...process.env, NODE_COMPILE_CACHE: path.join(root, '.cache/modules') },
  })
  return status === 0
}

/** A runner's report in its own format. */
const report = <Report>(file: string): Report => JSON.parse(readFileSync(path.join(reports, file), 'utf8')) as Report

/** A runner that fails without a failed test (a crash, a hook) must not look like a pass. */
const honest = (ok: boolean, counts: Counts): Counts => (ok || counts.failed > 0 ? counts : { ...counts, failed: 1 })

function unit(): Counts {
  const file = 'vitest.json'
  const ok = run(path.join(path.dirname(require.resolve('vitest/package.json')), 'vitest.mjs'), [
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${path.join(reports, file)}`,
  ])
  const { numPassedTests, numFailedTests, numPendingTests, testResults } = report<UnitReport>(file)
  const broken = testResults.flatMap(({ name, status, message, assertionResults }) => {
    const titles = assertionResults.filter((one) => one.status === 'failed').map(({ fullName }) => fullName)
    // A file can fail without a test of its own: a hook, an import.
    return titles.length > 0 || status !== 'failed'
      ? titles
      : [`${path.relative(root, name)}: ${message.slice(0, 300)}`]
  })
  return honest(ok, { passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests, broken })
}

function browser(): Counts {
  const file = 'playwright.json'
  const ok = run(require.resolve('@playwright/test/cli'), ['test', '--config', 'e2e/playwright.config.ts'])
  const { stats, suites } = report<BrowserReport>(file)
  const specsOf = (suite: BrowserSuite): BrowserSuite['specs'] => [
    ...suite.specs,
    ...(suite.suites ?? []).flatMap(specsOf),
  ]
  const broken = suites.flatMap(specsOf).filter(({ ok: isRight }) => !isRight)
  // A test that passed only on a second try is a failure: nothing here is retried.
  return honest(ok, {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky,
    skipped: stats.skipped,
    broken: broken.map(({ title }) => title),
  })
}

rmSync(reports, { recursive: true, force: true })
mkdirSync(reports, { recursive: true })
// Before the tests: those that start the product would build it side by side.
buildClient()
const parts = [unit(), browser()]
const sum = (key: 'passed' | 'failed' | 'skipped') => parts.reduce((total, part) => total + part[key], 0)
for (const title of parts.flatMap(({ broken }) => broken)) console.log(`broken: ${title}`)
console.log(`\n${sum('passed')} passed, ${sum('failed')} failed, ${sum('skipped')} skipped`)
process.exitCode = sum('failed') > 0 ? 1 : 0
