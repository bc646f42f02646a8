/** Lighthouse, mobile (slow 4G, 4× CPU), of the screens that a visitor meets first; medians of some runs. */
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import lighthouse from 'lighthouse'
import { chromium } from '../browser.ts'
import { demoCookie } from '../testing/demo-session.ts'
import { freePort, ownSettings, removeData, start } from '../testing/product.ts'
import { keep, median, table } from './report.ts'

const runs = Number(process.env['ROUNDS'] ?? 3)
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
const figures = {
  'largest-contentful-paint': 'LCP ms',
  'cumulative-layout-shift': 'CLS',
  'total-blocking-time': 'TBT ms',
} as const

async function browser(): Promise<{ port: number; close: () => void }> {
  const { executablePath, env } = chromium()
  const port = await freePort()
  const profile = mkdtempSync(path.join(tmpdir(), 'abhyas-lighthouse-'))
  const flags = [
    '--headless=new',
    '--no-sandbox',
    '--disable-dev-shm-usage',
    '--disable-background-networking',
    '--no-first-run',
    '--disable-gpu',
  ]
  const child = spawn(executablePath, [...flags, `--user-data-dir=${profile}`, `--remote-debugging-port=${port}`], {
    stdio: 'ignore',
    env: { ...process.env, ...env },
  })
  const alive = () =>
    fetch(`http://127.0.0.1:${port}/json/version`).then(
      ({ ok }) => ok,
      () => false,
    )
  for (let n = 0; n < 100 && !(await alive()); n++) await new Promise((resolve) => setTimeout(resolve, 100))
  const close = () => {
    child.once('exit', () => rmSync(profile, { recursive: true, force: true, maxRetries: 5 }))
    child.kill('SIGTERM')
  }
  return { port, close }
}

async function measure(url: string, cookie: string): Promise<string[]> {
  const scores = new Map<string, number[]>()
  const add = (key: string, value: number) => scores.set(key, [...(scores.get(key) ?? []), value])
  for (let run = 0; run < runs; run++) {
    // A new one each time: Lighthouse leaves what the app stored, and a first visit is what is measured.
    const { port, close } = await browser()
    const result = await lighthouse(url, {
      port,
      logLevel: 'error',
      onlyCategories: [...categories],
      ...(cookie ? { extraHeaders: { Cookie: cookie } } : {}),
    }).finally(close)
    for (const name of categories) add(name, (result?.lhr.categories[name]?.score ?? 0) * 100)
    for (const name of Object.keys(figures)) add(name, result?.lhr.audits[name]?.numericValue ?? Number.NaN)
  }
  return [...scores].map(([name, values]) => median(values).toFixed(name.includes('shift') ? 3 : 0))
}

/** Starts the product, measures four screens and keeps the table. Throws where there is no browser. */
export async function benchWeb(): Promise<void> {
  const settings = await ownSettings()
  const product = await start(settings)
  try {
    const session = await demoCookie(product.origin)
    const answer = await fetch(`${product.origin}/trpc/news.editions`)
    const { result } = (await answer.json()) as {
      result: { data: { editions: { source: string; current: string }[] } }
    } // the contract's own shape
    const [edition] = result.data.editions
    const list = await fetch(
      `${product.origin}/trpc/news.list?input=${encodeURIComponent(JSON.stringify({ source: edition?.source, date: edition?.current }))}`,
    )
    const { result: items } = (await list.json()) as { result: { data: { items: { id: string }[] } } } // the contract's own shape
    const screens = [
      ['/', ''],
      ['/login', ''],
      ['/news', session],
      [`/news/${items.data.items[0]?.id}`, ''],
    ] as const
    const rows: string[][] = []
    for (const [address, cookie] of screens)
      rows.push([address + (cookie ? ' (signed in)' : ''), ...(await measure(product.origin + address, cookie))])
    keep(
      'web',
      `Medians of ${runs} runs. Goals: performance ≥ 95, the others 100, LCP ≤ 1800 ms, CLS ≤ 0.02, TBT ≤ 100 ms.\n\n` +
        table(['screen', ...categories, ...Object.values(figures)], rows),
    )
  } finally {
    await product.stop()
    removeData(settings)
  }
}
