import { readFileSync } from 'node:fs'
import path from 'node:path'

const folder = path.resolve(import.meta.dirname, '../../deploy/watch')
const rulesFile = path.join(folder, 'alerts.yml')
export const ruleTestsFile = path.join(folder, 'alerts.test.yml')

/** Of promtool's format only what our own file uses: each rule begins with its name, and its parts are indented by eight. */
export function alerts(): readonly { readonly name: string; readonly expr: string; readonly runbook: string }[] {
  const [, ...rules] = readFileSync(rulesFile, 'utf8').split(/^ {6}- alert: /m)
  return rules.map((rule) => ({
    name: /^\w+/.exec(rule)?.[0] ?? '',
    expr: /^ {8}expr:(?: \|)?([\s\S]*?)\n {8}\w/m.exec(rule)?.[1]?.trim() ?? '',
    runbook: /^ {10}runbook_url: (\S+)$/m.exec(rule)?.[1] ?? '',
  }))
}

interface Panel {
  readonly title: string
  readonly targets?: readonly { readonly expr: string }[]
}

/** The panels of the dashboard. */
export const panels = (): readonly Panel[] =>
  (JSON.parse(readFileSync(path.join(folder, 'dashboard.json'), 'utf8')) as { panels: Panel[] }).panels // Grafana's own model

/** All that an alarm or the dashboard asks of Prometheus. */
export const expressions = (): readonly string[] => [
  ...alerts().map(({ expr }) => expr),
  ...panels().flatMap(({ targets = [] }) => targets.map(({ expr }) => expr)),
]

/** The metrics of an expression, each with the jobs that it is asked of; none means any. */
export function metricNames(expression: string): { readonly name: string; readonly jobs: readonly string[] }[] {
  const found = expression.matchAll(/\b(abhyas_\w+|nodejs_\w+|process_\w+|up)\b(?:\{([^}]*)\})?/g)
  return [...found].map(([, name = '', labels = '']) => ({
    name,
    jobs: /job=~?"([^"]*)"/.exec(labels)?.[1]?.split('|') ?? [],
  }))
}
