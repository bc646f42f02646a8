/** `pnpm mains:read`: how well pages are read, by kind, as a table. The same pages each time. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { characterErrorRate } from '../testing/errors.ts'
import { type Font, fonts, makePage } from '../testing/pages.ts'
import { createReader } from './reader.ts'

const pagesOf = { print: 10, hand: 3 }

/** The memory of the reading process, in MB, where the system tells. */
async function memoryMb(): Promise<number | null> {
  const tasks = `/proc/${process.pid}/task/${process.pid}/children`
  const children = await readFile(tasks, 'utf8').catch(() => '')
  const status = await Promise.all(
    children
      .split(' ')
      .filter(Boolean)
      .map((pid) => readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')),
  )
  const peaks = status.map((text) => Number(/VmHWM:\s+(\d+)/.exec(text)?.[1] ?? 0) / 1024)
  return peaks.length === 0 ? null : Math.round(Math.max(...peaks))
}

async function measure(folder: string): Promise<void> {
  // On a machine that does much else a page takes as long as it takes.
  const reader = createReader({ timeoutMs: 600_000 })
  const print = (...cells: readonly (string | number)[]) =>
    process.stdout.write(`${cells.map((cell, n) => String(cell).padEnd(n === 0 ? 12 : 10)).join('')}\n`)
  print('font', 'kind', 'pages', 'CER %', 'worst %', 'doubtful', 's/page')
  try {
    for (const font of Object.keys(fonts) as Font[]) {
      const rates: number[] = []
      let [doubtful, took] = [0, 0]
      for (let n = 0; n < pagesOf[fonts[font]]; n += 1) {
        const page = await makePage(font, 1000 + n)
        const file = join(folder, `${font}-${n}.jpg`)
        await writeFile(file, page.jpeg)
        const begun = performance.now()
        const read = await reader.read(file, new AbortController().signal)
        took += performance.now() - begun
        doubtful += read.doubtful.length
        rates.push(characterErrorRate(read.text, page.text))
      }
      const mean = rates.reduce((sum, rate) => sum + rate, 0) / rates.length
      const [cer, worst] = [mean, Math.max(...rates)].map((rate) => (rate * 100).toFixed(2))
      print(font, fonts[font], rates.length, cer ?? '', worst ?? '', doubtful, (took / rates.length / 1000).toFixed(2))
    }
    process.stdout.write(`\nMemory of the reading process, at most: ${(await memoryMb()) ?? 'unknown'} MB\n`)
  } finally {
    await reader.close()
  }
}

const folder = await mkdtemp(join(tmpdir(), 'abhyas-read-'))
try {
  await measure(folder)
} finally {
  await rm(folder, { recursive: true })
}
