import { cpus } from 'node:os'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const file = path.resolve(import.meta.dirname, '../../docs/benchmarks.md')

export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

export const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')

/** Prints `body` and keeps it in docs/benchmarks.md as the section `name`, in the place of what stood there. */
export function keep(name: string, body: string): void {
  const machine = `Measured on ${new Date().toISOString().slice(0, 10)}, Node ${process.versions.node}, ${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}.`
  const section = `## ${name}\n\n${machine}\n\n${body}\n`
  console.log(`\n${section}`)
  const sections = readFileSync(file, 'utf8').split(/^(?=## )/m)
  const others = sections.filter((text) => !text.startsWith(`## ${name}\n`))
  writeFileSync(file, [...others.map((text) => text.trimEnd() + '\n'), section].join('\n'))
}
