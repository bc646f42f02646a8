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
}

function run(bin: string, args: readonly string[]): boolean {
  const { status } = spawnSync(process.execPath, [bin, ...args], {
    cwd: root,
    stdio: 'inherit',
  })
  return status === 0
}

const report = (file: string): unknown => JSON.parse(readFileSync(path.join(reports, file), 'utf8'))

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
  const { numPassedTests, numFailedTests, numPendingTests } = report(file) as Record<string, number> // the runner's own format
  return honest(ok, { passed: numPassedTests ?? 0, failed: numFailedTests ?? 0, skipped: numPendingTests ?? 0 })
}

function browser(): Counts {
  buildClient()
  const file = 'playwright.json'
  const ok = run(require.resolve('@playwright/test/cli'), ['test', '--config', 'e2e/playwright.config.ts'])
  const { stats } = report(file) as { stats: Record<string, number> } // the runner's own format
  // A test that passed only on a second try is a failure: nothing here is retried.
  return honest(ok, {
    passed: stats['expected'] ?? 0,
    failed: (stats['unexpected'] ?? 0) + (stats['flaky'] ?? 0),
    skipped: stats['skipped'] ?? 0,
  })
}

rmSync(reports, { recursive: true, force: true })
mkdirSync(reports, { recursive: true })
const parts = [unit(), browser()]
const sum = (key: keyof Counts) => parts.reduce((total, part) => total + part[key], 0)
console.log(`\n${sum('passed')} passed, ${sum('failed')} failed, ${sum('skipped')} skipped`)
process.exitCode = sum('failed') > 0 ? 1 : 0
