import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { alerts, metricNames, panels, ruleTestsFile } from './testing/watch-files.ts'

const manual = path.resolve(import.meta.dirname, '../docs/operations.md')
const promtool = (...of: readonly string[]) => spawnSync('promtool', of, { encoding: 'utf8' })
const hasPromtool = promtool('--version').status === 0

if (!hasPromtool) console.log('skipped: F1 the alarms by promtool, because it is not installed (Debian: prometheus)')

describe.skipIf(!hasPromtool)('the alarms', () => {
  test('F1 each alarm fires for its own fault, and none while all is well', () => {
    const run = promtool('test', 'rules', ruleTestsFile)
    expect(`${run.stdout}${run.stderr}`).toMatch(/SUCCESS\s*$/)
    const tests = readFileSync(ruleTestsFile, 'utf8')
    for (const { name } of alerts()) expect(tests).toContain(`'{alertname="${name}"}'`)
  })
})

test('F1 every alarm leads to its part of the operator’s page', () => {
  const found = alerts()
  expect(found.length).toBeGreaterThanOrEqual(12)
  for (const { name, expr, runbook } of found) {
    expect(runbook).toBe(`docs/operations.md#${name.toLowerCase()}`)
    expect(metricNames(expr)).not.toEqual([])
  }
  const headings = new Set(
    readFileSync(manual, 'utf8')
      .match(/^#{2,4} \w+$/gm)
      ?.map((line) => line.replace(/^#+ /, '')),
  )
  expect(found.filter(({ name }) => !headings.has(name))).toEqual([])
})

test('F1 every panel of the dashboard asks something, and none twice', () => {
  const asking = panels().filter(({ targets }) => targets !== undefined)
  expect(asking.length).toBeGreaterThan(25)
  for (const { title, targets = [] } of asking) {
    expect(targets, title).not.toEqual([])
    for (const { expr } of targets) expect(metricNames(expr), title).not.toEqual([])
  }
  const titles = asking.map(({ title, targets = [] }) => `${title} ${targets.map(({ expr }) => expr).join()}`)
  expect(new Set(titles).size).toBe(titles.length)
})
