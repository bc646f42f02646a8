/** `pnpm bench http|web|questions|tests|duel|tutor|overload|memory|stall`: measures one family as ratios in one run and keeps the table in docs/benchmarks.md. */
const families: Record<string, () => Promise<void>> = {
  http: async () => (await import('./http.ts')).benchHttp(),
  web: async () => (await import('./web.ts')).benchWeb(),
  questions: async () => (await import('./questions.ts')).benchQuestions(),
  tests: async () => (await import('./tests.ts')).benchTests(),
  duel: async () => (await import('./duel.ts')).benchDuel(),
  tutor: async () => (await import('./tutor.ts')).benchTutor(),
  overload: async () => (await import('./overload.ts')).benchOverload(),
  memory: async () => (await import('./memory.ts')).benchMemory(),
  stall: async () => (await import('./stall.ts')).benchStall(),
}

const family = process.argv[2] ?? ''
const bench = families[family]
if (bench) {
  await bench().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  })
} else {
  console.error(`bench: name one of ${Object.keys(families).join(', ')}`)
  process.exitCode = 2
}
