/**
 * `pnpm soak FAMILY`: runs a long family of tests at its full count, of which every CI run takes a small share, and
 * keeps what came out in docs/benchmarks.md. `SOAK` sets another multiple of the share.
 */
import { spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { keep, table } from '../bench/report.ts'

interface Family {
  readonly project: string
  readonly files: readonly string[]
  /** How many times the share of a CI run. */
  readonly times: number
}

const families: Readonly<Record<string, Family>> = {
  kills: { project: 'backend', files: ['src/main.test.ts'], times: 14 },
  fuzz: { project: 'bff', files: ['src/edge/fuzz.test.ts'], times: 100 },
  // Ten minutes of raw packets.
  packets: { project: 'bff', files: ['src/edge/robustness.test.ts'], times: 500 },
  bursts: { project: 'bff', files: ['src/edge/public-content.test.ts'], times: 50 },
}

interface Report {
  readonly testResults: readonly {
    readonly assertionResults: readonly {
      readonly title: string
      readonly status: string
      readonly duration?: number
    }[]
  }[]
}

function soak(name: string, { project, files, times }: Family): boolean {
  const factor = process.env['SOAK'] ?? String(times)
  const folder = mkdtempSync(path.join(tmpdir(), 'abhyas-soak-'))
  const output = path.join(folder, 'report.json')
  const vitest = path.join(path.dirname(createRequire(import.meta.url).resolve('vitest/package.json')), 'vitest.mjs')
  const { status } = spawnSync(
    process.execPath,
    [
      vitest,
      'run',
      '--project',
      project,
      ...files,
      '--testTimeout=0',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${output}`,
    ],
    { cwd: path.resolve(import.meta.dirname, '../..'), stdio: 'inherit', env: { ...process.env, SOAK: factor } },
  )
  const { testResults } = JSON.parse(readFileSync(output, 'utf8')) as Report // the runner's own format
  rmSync(folder, { recursive: true, force: true })
  const rows = testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .map(({ title, status: outcome, duration = 0 }) => [title, outcome, (duration / 1000).toFixed(1)])
  keep(`soak ${name}`, `${factor} times the share of a CI run.\n\n${table(['test', 'outcome', 'seconds'], rows)}`)
  return status === 0
}

const name = process.argv[2] ?? ''
const family = families[name]
if (!family) {
  console.error(`soak: name one of ${Object.keys(families).join(', ')}`)
  process.exitCode = 2
} else if (!soak(name, family)) {
  process.exitCode = 1
}
