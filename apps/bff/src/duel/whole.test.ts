import { randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { createBackend } from '@abhyas/backend/backend'
import { type Database, openEmbedded } from '@abhyas/backend/database/open'
import { readSettings } from '@abhyas/backend/settings'
import { makeStudent } from '@abhyas/backend/testing/duel-rig'
import { type DuelState, ToPlayer } from '@abhyas/contracts/duel'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { startGateway, type TestGateway } from '../testing/gateway.ts'
import { hello, linked, openPage, type Page } from '../testing/page.ts'

/** A database and whole duels take their time, most of all on a busy machine. */
const long = 180_000

let origin = ''
let database: Database
let close = async (): Promise<void> => undefined

beforeAll(async () => {
  database = await openEmbedded(null, (error) => {
    throw error
  })
  const settings = readSettings({ LOG_LEVEL: 'silent', PUBLIC_ORIGIN: 'http://localhost:4000' })
  const service = await createBackend(settings, database, () => undefined)
  await service.app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = service.app.server.address() as AddressInfo // of a server that listens on a port
  origin = `http://127.0.0.1:${port}`
  close = async () => {
    await service.close()
    await database.close()
  }
}, long)
afterAll(() => close())

async function gatewayBefore(): Promise<TestGateway> {
  const gateway = await startGateway({
    backendUrl: origin,
    env: { MATCHING_WS_URL: `${origin.replace('http', 'ws')}/matching` },
  })
  await linked(gateway)
  return gateway
}

/** What a page heard, each frame as the contract has it. */
const heard = ({ told }: Page): readonly ToPlayer[] => told.map((text) => ToPlayer.parse(JSON.parse(text)))

const find = <Type extends ToPlayer['type']>(page: Page, type: Type) =>
  heard(page).findLast((frame): frame is Extract<ToPlayer, { type: Type }> => frame.type === type)

/** The numbers of a duel's events, in the order in which the page heard of them. */
const numbers = (page: Page): readonly number[] =>
  heard(page).flatMap((frame) => {
    if (frame.type === 'event') return [frame.seq]
    return frame.type === 'resumed' ? frame.events.map(({ seq }) => seq) : []
  })

/** A page that answers pings, and in a duel is ready, answers each question as it opens and skips each result. */
function playing(page: Page, choice: 0 | 1): void {
  page.socket.on('message', (bytes: Buffer) => {
    const frame = ToPlayer.parse(JSON.parse(bytes.toString()))
    if (frame.type === 'ping') page.say({ type: 'pong', id: frame.id })
    if (frame.type === 'matched') page.say({ type: 'ready', epoch: frame.duel.epoch })
    const events =
      frame.type === 'event' ? [frame.event] : frame.type === 'resumed' ? frame.events.map((one) => one.event) : []
    if (frame.type !== 'event' && frame.type !== 'resumed') return
    for (const event of events) {
      const { epoch } = frame
      if (event.type === 'opened')
        page.say({ type: 'answer', clientId: randomUUID(), epoch, index: event.index, choice })
      if (event.type === 'closed') page.say({ type: 'skip', epoch, index: event.closed.index })
    }
  })
}

interface Student {
  readonly token: string
  readonly studentId: string
}

const student = async (): Promise<Student> => {
  const { id, token } = await makeStudent(database, new Date())
  return { token, studentId: id }
}

async function arrive(gateway: TestGateway, who: Student, choice: 0 | 1): Promise<Page> {
  const page = await openPage(gateway, who)
  onTestFinished(() => page.socket.terminate())
  playing(page, choice)
  page.say(hello())
  await expect.poll(() => find(page, 'welcome')).toBeDefined()
  return page
}

async function match(pages: readonly [Page, Page]): Promise<DuelState> {
  for (const page of pages) page.say({ type: 'seek', subject: 'mixed', format: 'blitz' })
  for (const page of pages) await expect.poll(() => find(page, 'matched')).toBeDefined()
  const duels = pages.map((page) => find(page, 'matched')?.duel)
  expect(duels[0]?.epoch).toBe(duels[1]?.epoch)
  if (!duels[0]) throw new Error('There is no duel.')
  return duels[0]
}

const outcome = (page: Page) =>
  heard(page).flatMap((frame) => {
    const events =
      frame.type === 'event' ? [frame.event] : frame.type === 'resumed' ? frame.events.map((one) => one.event) : []
    return events.flatMap((event) => (event.type === 'over' ? [event.outcome] : []))
  })[0]

test('D3 I1 two students behind two gateways play a duel to its end and agree on it', { timeout: long }, async () => {
  const gateways = [await gatewayBefore(), await gatewayBefore()] as const
  const pages = [await arrive(gateways[0], await student(), 0), await arrive(gateways[1], await student(), 1)] as const
  await match(pages)
  for (const page of pages) await expect.poll(() => outcome(page), { timeout: long }).toBeDefined()
  const [first, second] = pages.map(outcome)
  expect(first?.scores).toEqual(second?.scores)
  for (const page of pages) expect(numbers(page)).toEqual(numbers(page).map((_, index) => index + 1))
})

test(
  'F10 D14 a gateway stops in the middle of a duel: its player goes on through the other',
  { timeout: long },
  async () => {
    const gateways = [await gatewayBefore(), await gatewayBefore()] as const
    const who = await student()
    const pages = [await arrive(gateways[0], who, 0), await arrive(gateways[1], await student(), 1)] as const
    const { epoch } = await match(pages)
    await expect.poll(() => numbers(pages[0]).length, { timeout: long }).toBeGreaterThan(6)
    const stopped = gateways[0].stop(5000)
    expect(await pages[0].closed).toBe(1012)
    await stopped
    const again = await openPage(gateways[1], who)
    onTestFinished(() => again.socket.terminate())
    playing(again, 0)
    const offset = numbers(pages[0]).at(-1) ?? 0
    again.say({ type: 'resume', tab: randomUUID(), epoch, offset })
    for (const page of [again, pages[1]]) await expect.poll(() => outcome(page), { timeout: long }).toBeDefined()
    expect(outcome(again)?.scores).toEqual(outcome(pages[1])?.scores)
    const all = [...numbers(pages[0]), ...numbers(again)]
    expect(all).toEqual(all.map((_, index) => index + 1))
  },
)

test('T3 D13 a session that ends closes its sockets with 4401 within two seconds', async () => {
  const gateway = await gatewayBefore()
  let leastMs = Infinity
  // The best of four, because the machine that runs the tests has other work too.
  for (let tries = 0; leastMs >= 2000 && tries < 4; tries += 1) {
    const who = await student()
    const page = await arrive(gateway, who, 0)
    const from = performance.now()
    await fetch(`${origin}/account/session`, {
      method: 'DELETE',
      headers: { authorization: `Bearer ${who.token}` },
    })
    expect(await page.closed).toBe(4401)
    leastMs = Math.min(leastMs, performance.now() - from)
    const late = await openPage(gateway, who)
    expect(await late.closed).toBe(4401)
  }
  expect(leastMs).toBeLessThan(2000)
})
