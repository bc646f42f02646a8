import { randomBytes, randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { sessionCookie } from '@abhyas/contracts/http'
import type pg from 'pg'
import { tokenDigest } from '../../apps/backend/src/account/secret.ts'
import { makeSeal } from '../../apps/bff/src/session/seal.ts'
import { closeSession, newSession } from '../../apps/bff/src/session/session.ts'
import { type Chance, chanceOf } from './chance.ts'
import { isFinished, StoredDuel, violationsOf } from './checks.ts'
import { type Fleet, type Server, startFleet } from './fleet.ts'
import { Player, type Played } from './player.ts'

export interface NemesisReport {
  readonly seed: number
  readonly duels: number
  readonly finished: number
  readonly kills: number
  readonly violations: readonly string[]
}

interface NemesisOptions {
  readonly seed: number
  readonly duels: number
  /** Players at once, two a duel. */
  readonly atOnce: number
}

interface Outage {
  readonly from: number
  readonly to: number
}

const longestDuelMs = 300_000
/** Sockets are back within this after a server is. */
const reconnectMs = 4_000

/** A new student with a session; gives the cookie. */
export async function newStudent(pool: pg.Pool, sessionKey: Buffer): Promise<string> {
  const [id, token] = [randomUUID(), randomBytes(32).toString('base64url')]
  await pool.query('insert into account.student (id, email, created_at) values ($1, $2, now())', [
    id,
    `${id}@example.org`,
  ])
  await pool.query(
    `insert into account.session (token_digest, student_id, created_at, last_seen_at, expires_at)
     values ($1, $2, now(), now(), now() + interval '1 day')`,
    [tokenDigest(token), id],
  )
  return `${sessionCookie}=${closeSession(makeSeal([sessionKey]), newSession(token, id, Date.now()))}`
}

/** What is stored of the duels `ids`. */
export async function storedDuels(pool: pg.Pool, ids: readonly string[]): Promise<StoredDuel[]> {
  const { rows } = await pool.query(
    `select d.id, d.seq,
       (select jsonb_agg(jsonb_build_object('seq', e.seq, 'body', e.body) order by e.seq)
          from duel.entry e where e.duel_id = d.id) as entries,
       (select jsonb_agg(jsonb_build_object('seat', s.seat, 'result', s.result, 'score', s.score))
          from duel.seat s where s.duel_id = d.id) as seats
     from duel.duel d where d.id = any($1)`,
    [ids],
  )
  return StoredDuel.array().parse(rows)
}

/** Kills one server after the other for as long as `isOver` says no; gives when each was away. */
async function killServers(fleet: Fleet, chance: Chance, isOver: () => boolean): Promise<readonly Outage[]> {
  const [first, ...others] = [...fleet.gateways, ...fleet.backends]
  if (!first) return []
  const outages: Outage[] = []
  while (!isOver()) {
    await delay(chance.between(4_000, 9_000))
    if (isOver()) break
    const server: Server = chance.oneOf([first, ...others])
    const from = Date.now()
    await server.replace()
    outages.push({ from, to: Date.now() + reconnectMs })
  }
  return outages
}

/**
 * Plays duels between pages on different gateways over bad lines, while gateways and backends are killed, and looks for
 * what breaks the invariants of a duel. Prints nothing; takes about a minute for 20 duels.
 * @throws where a server does not start again, or a duel does not end within five minutes
 */
export async function runNemesis({ seed, duels, atOnce }: NemesisOptions): Promise<NemesisReport> {
  const chance = chanceOf(seed)
  const fleet = await startFleet()
  let isOver = false
  const killing = killServers(fleet, chanceOf(seed + 1), () => isOver)
  killing.catch(() => undefined) // awaited below
  try {
    const [port, ...ports] = fleet.gateways.map((gateway) => gateway.port)
    if (port === undefined) throw new Error('no gateway')
    const results: Played[] = []
    let begun = 0
    const play = async (): Promise<void> => {
      while (begun < duels * 2) {
        begun += 1
        const cookie = await newStudent(fleet.pool, fleet.sessionKey)
        const player = new Player({
          cookie,
          ports: [port, ...ports],
          chance: chanceOf(chance.between(0, 2 ** 31)),
          isDisturbed: true,
        })
        const late = delay(longestDuelMs, undefined, { ref: false }).then(() => {
          player.stop()
          throw new Error(`seed ${seed}: a duel did not end`)
        })
        late.catch(() => undefined) // raced
        results.push(await Promise.race([player.play(), late]))
      }
    }
    await Promise.all(Array.from({ length: atOnce }, play))
    isOver = true
    const outages = await killing
    const byDuel = Map.groupBy(results, ({ epoch }) => epoch)
    const violations: string[] = []
    const stored = new Map((await storedDuels(fleet.pool, [...byDuel.keys()])).map((duel) => [duel.id, duel]))
    for (const [id, [one, other]] of byDuel) {
      const duel = stored.get(id)
      if (!duel || !one || !other) {
        violations.push(`${id}: ${duel ? 'only one player saw its end' : 'I2 it is not stored'}`)
        continue
      }
      const [from, to] = [duel.entries[0]?.body.at ?? 0, duel.entries.at(-1)?.body.at ?? 0]
      const outageMs = outages.reduce(
        (sum, outage) => sum + Math.max(0, Math.min(to, outage.to) - Math.max(from, outage.from)),
        0,
      )
      violations.push(...violationsOf(duel, [one, other], outageMs))
    }
    return {
      seed,
      duels: byDuel.size,
      finished: [...byDuel.values()].filter(([one]) => one && isFinished(one)).length,
      kills: outages.length,
      violations,
    }
  } finally {
    isOver = true
    await killing.catch(() => undefined)
    await fleet.stop()
  }
}
