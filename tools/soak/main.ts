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

type Family = {
  /** How many times the share of a CI run. */
  readonly times: number
} & (
  | { readonly project: string; readonly files: readonly string[] }
  /** Browser tests by a part of their title. */
  | { readonly grep: string }
)

const families: Readonly<Record<string, Family>> = {
  kills: { project: 'backend', files: ['src/main.test.ts'], times: 14 },
  fuzz: { project: 'bff', files: ['src/edge/fuzz.test.ts'], times: 100 },
  // Ten minutes of raw packets.
  packets: { project: 'bff', files: ['src/edge/robustness.test.ts'], times: 500 },
  // Two tests kill their tab: a hundred kills.
  tabs: { grep: 'F22', times: 50 },
  // 20,000 duels of the pure rules; 200 of real servers.
  simulation: { project: 'backend', files: ['src/duel/simulation.test.ts'], times: 10 },
  // 51 kills -9 of a grader at work.
  grader: { project: 'essay-grader', files: ['src/main.test.ts'], times: 17 },
  nemesis: { project: 'product', files: ['nemesis.test.ts'], times: 25 },
  // 10,000 frames for what is not open, not theirs or not there.
  frames: { project: 'backend', files: ['src/duel/arrivals.test.ts'], times: 20 },
  // Ten deployments under load.
  scale: { project: 'product', files: ['scale.test.ts'], times: 10 },
  bursts: { project: 'bff', files: ['src/edge/public-content.test.ts'], times: 50 },
}

interface Row {
  readonly title: string
  readonly outcome: string
  readonly seconds: string
}

interface UnitReport {
  readonly testResults: readonly {
    readonly assertionResults: readonly {
      readonly title: string
      readonly status: string
      readonly duration?: number
    }[]
  }[]
}

interface BrowserSuite {
  readonly suites?: readonly BrowserSuite[]
  readonly specs: readonly {
    readonly title: string
    readonly ok: boolean
    readonly tests: readonly { readonly results: readonly { readonly duration: number }[] }[]
  }[]
}

const root = path.resolve(import.meta.dirname, '../..')
const bin = (name: string, file: string): string =>
  path.join(path.dirname(createRequire(import.meta.url).resolve(`${name}/package.json`)), file)
const inSeconds = (milliseconds: number): string => (milliseconds / 1000).toFixed(1)

function run(args: readonly string[], env: Readonly<Record<string, string>> = {}): boolean {
  return (
    spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } }).status === 0
  )
}

/** Runs test files with `SOAK=factor`, which they read. */
function runUnit({ project, files }: { project: string; files: readonly string[] }, factor: string, output: string) {
  const passed = run(
    [
      bin('vitest', 'vitest.mjs'),
      'run',
      '--project',
      project,
      ...files,
      '--testTimeout=0',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${output}`,
    ],
    { SOAK: factor },
  )
  const { testResults } = JSON.parse(readFileSync(output, 'utf8')) as UnitReport // the runner's own format
  const rows = testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .map(({ title, status, duration = 0 }): Row => ({ title, outcome: status, seconds: inSeconds(duration) }))
  return { passed, rows }
}

/** Runs browser tests `factor` times each. */
function runBrowser({ grep }: { grep: string }, factor: string, output: string) {
  const passed = run(
    [
      bin('@playwright/test', 'cli.js'),
      'test',
      '--config=e2e/playwright.config.ts',
      `--grep=${grep}`,
      `--repeat-each=${factor}`,
      '--reporter=list,json',
    ],
    { PLAYWRIGHT_JSON_OUTPUT_NAME: output },
  )
  const specsOf = (suite: BrowserSuite): BrowserSuite['specs'] => [
    ...suite.specs,
    ...(suite.suites ?? []).flatMap(specsOf),
  ]
  const { suites } = JSON.parse(readFileSync(output, 'utf8')) as { suites: readonly BrowserSuite[] } // the runner's own format
  const byTitle = Map.groupBy(suites.flatMap(specsOf), ({ title }) => title)
  const rows = [...byTitle].map(([title, specs]): Row => {
    const results = specs.flatMap(({ tests }) => tests.flatMap((test) => test.results))
    const right = specs.filter(({ ok }) => ok).length
    return {
      title,
      outcome: `${right} of ${specs.length} passed`,
      seconds: inSeconds(results.reduce((sum, { duration }) => sum + duration, 0)),
    }
  })
  return { passed, rows }
}

function soak(name: string, family: Family): boolean {
  const factor = process.env['SOAK'] ?? String(family.times)
  const folder = mkdtempSync(path.join(tmpdir(), 'abhyas-soak-'))
  const output = path.join(folder, 'report.json')
  const { passed, rows } = 'grep' in family ? runBrowser(family, factor, output) : runUnit(family, factor, output)
  rmSync(folder, { recursive: true, force: true })
  const cells = rows.map(({ title, outcome, seconds }) => [title, outcome, seconds])
  keep(`soak ${name}`, `${factor} times the share of a CI run.\n\n${table(['test', 'outcome', 'seconds'], cells)}`)
  return passed
}

const name = process.argv[2] ?? ''
const family = families[name]
if (name === 'endurance') {
  if (!run(['tools/scale/endurance.ts', ...process.argv.slice(3)])) process.exitCode = 1
} else if (!family) {
  console.error(`soak: name one of ${[...Object.keys(families), 'endurance'].join(', ')}`)
  process.exitCode = 2
} else if (!soak(name, family)) {
  process.exitCode = 1
}
