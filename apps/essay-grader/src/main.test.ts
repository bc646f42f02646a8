import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createFiles } from './files/files.ts'
import { openServer, type TestDatabase, whyNoServer } from './testing/database.ts'
import {
  confirmRead,
  countReports,
  disagreements,
  heldTokens,
  makeRound,
  readOne,
  send,
  type Sending,
  smallPage,
  startSlowModel,
} from './testing/kills.ts'
import { startMain, type TestProcess } from './testing/process.ts'
import { createRandom } from './testing/random.ts'
import { knownFolders } from './uploads/store.ts'

/** `pnpm soak grader` kills it 51 times. */
const kills = 3 * Number(process.env['SOAK'] ?? 1)
const seed = Number(process.env['SEED'] ?? Math.floor(Math.random() * 2 ** 31))
/** Between two rests, in which all has to be graded. */
const killsInARow = 3
const why = whyNoServer === undefined ? '' : ` (skipped: ${whyNoServer})`

describe.skipIf(whyNoServer !== undefined)(`the grader as a process${why}`, () => {
  const folder = mkdtempSync(join(tmpdir(), 'abhyas-grader-'))
  const studentId = randomUUID()
  let database: TestDatabase
  let model: Awaited<ReturnType<typeof startSlowModel>>
  let grader: TestProcess | undefined
  beforeAll(async () => {
    database = await openServer()
    await countReports(database.pool)
    model = await startSlowModel(400)
  })
  afterAll(async () => {
    await grader?.end('SIGKILL')
    model.close()
    await database.close()
    rmSync(folder, { recursive: true, force: true })
  })
  const start = async () => {
    grader = await startMain({
      DATABASE_URL: database.url ?? '',
      FILES_DIR: join(folder, 'answers'),
      TMPDIR: folder,
      LLM_BASE_URL: model.url,
      LLM_MODEL: 'slow',
    })
    return grader
  }

  /** Until every answer is graded; the student confirms what was read. In ms from now, when the last one was. */
  async function untilReady(origin: string, ids: readonly string[]): Promise<number> {
    const from = performance.now()
    const waiting = new Set(ids)
    while (waiting.size > 0) {
      for (const id of waiting) {
        const submission = await readOne(origin, studentId, id)
        expect(submission.state).not.toBe('failed')
        if (submission.state === 'confirming') await confirmRead(origin, studentId, submission)
        if (submission.state === 'ready') waiting.delete(id)
      }
      await delay(100)
    }
    return performance.now() - from
  }

  /** Until a job is held that was not held before. */
  async function untilAtWork(): Promise<void> {
    const before = new Set(await heldTokens(database.pool))
    const isNew = (token: string) => !before.has(token)
    while (!(await heldTokens(database.pool)).some(isNew)) await delay(20)
  }

  /** Until nobody holds what the killed one held. In ms from now. */
  async function untilTakenOver(tokens: readonly string[]): Promise<number> {
    const from = performance.now()
    while ((await heldTokens(database.pool)).some((token) => tokens.includes(token))) await delay(100)
    return performance.now() - from
  }

  it(
    `F7 F8 MAINS-05 killed ${kills} times in the middle: 0 lost, 0 double reports, jobs taken over within 30 s, files and rows agree`,
    { timeout: 60_000 * kills + 120_000 },
    async () => {
      process.stdout.write(`kills: seed ${seed}\n`)
      const random = createRandom(seed)
      const page = await smallPage(seed)
      const sendings: Sending[] = []
      const ids: string[] = []
      const [takeOvers, returns]: [number[], number[]] = [[], []]
      let heldAtKills = 0
      for (let kill = 1; kill <= kills; kill += 1) {
        const { origin, end } = await start()
        const round = makeRound(page)
        sendings.push(...round.sendings)
        ids.push(...round.ids)
        const sending = send(origin, studentId, sendings)
        const isRest = kill % killsInARow === 0 || kill === kills
        // Some while it is still being sent, most while something is read or graded.
        if (isRest || random.next() < 0.5) await untilAtWork()
        await delay(random.between(0, 800))
        await end('SIGKILL')
        await sending
        const tokens = await heldTokens(database.pool)
        heldAtKills += tokens.length
        if (!isRest) continue
        const back = await start()
        const takenOver = untilTakenOver(tokens)
        await send(back.origin, studentId, sendings)
        expect(sendings.filter(({ isKept }) => !isKept)).toEqual([])
        returns.push(await untilReady(back.origin, ids))
        takeOvers.push(await takenOver)
        expect(await back.end('SIGTERM')).toBe(0)
      }
      const most = (times: readonly number[]) => Math.round(Math.max(...times) / 1000)
      process.stdout.write(
        `kills: ${kills}, jobs held then: ${heldAtKills}, taken over within ${most(takeOvers)} s, all graded within ${most(returns)} s of the return\n`,
      )
      expect(heldAtKills).toBeGreaterThan(0)
      expect(Math.max(...takeOvers)).toBeLessThan(30_000)
      expect(Math.max(...returns)).toBeLessThan(60_000)
      const { rows } = await database.pool.query<{ submission_id: string }>('select submission_id from public.told')
      expect(rows.map((row) => row.submission_id).toSorted()).toEqual(ids.toSorted())
      // What a kill left on the disk goes with a sweep; rows without pictures never are.
      const answers = join(folder, 'answers')
      const files = createFiles({ folder: answers, sweepAfterMs: 0 })
      expect((await disagreements(database.pool, answers)).filter((each) => each.startsWith('missing'))).toEqual([])
      await files.sweep((folders) => knownFolders(database.pool, folders))
      await files.close()
      expect(await disagreements(database.pool, answers)).toEqual([])
    },
  )
})
