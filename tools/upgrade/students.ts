import { randomBytes, randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { z } from 'zod'
import { tokenDigest } from '../../apps/backend/src/account/secret.ts'

const Editions = z.object({ editions: z.array(z.object({ source: z.string(), current: z.string() })) })
const Items = z.object({ items: z.array(z.object({ id: z.string() })) })

/** An item of the news that can be read now. */
export async function firstItem(origin: string): Promise<string> {
  const read = async (path: string): Promise<unknown> => (await fetch(origin + path)).json()
  const { editions } = Editions.parse(await read('/news/editions'))
  const { items } = Items.parse(await read(`/news/editions/${editions[0]?.source}/${editions[0]?.current}`))
  return items[0]?.id ?? 'none'
}

/** A new student who is signed in. */
export async function newSession(pool: pg.Pool): Promise<{ readonly token: string; readonly studentId: string }> {
  const token = randomBytes(32).toString('base64url')
  const studentId = randomUUID()
  await pool.query('insert into account.student (id, email, created_at) values ($1, $2, now())', [
    studentId,
    `${studentId}@example.org`,
  ])
  await pool.query(
    `insert into account.session (token_digest, student_id, created_at, last_seen_at, expires_at)
     values ($1, $2, now(), now(), now() + interval '1 day')`,
    [tokenDigest(token), studentId],
  )
  return { token, studentId }
}

/** Until `look` finds something, which it gives back. */
export async function until<Found>(look: () => Found | undefined | Promise<Found | undefined>): Promise<Found> {
  for (;;) {
    const found = await look()
    if (found) return found
    await delay(20)
  }
}

/** Students who read and write at each of `origins`, until `end`, which tells of every answer that was no success. */
export async function startLoad(pool: pg.Pool, origins: readonly string[]) {
  const itemId = await firstItem(origins[0] ?? '')
  const failed: string[] = []
  let count = 0
  let isOver = false
  const ask = async (url: string, token: string, body?: object) => {
    const headers = { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) }
    const answer = await fetch(url, {
      method: body ? 'POST' : 'GET',
      headers,
      body: body ? JSON.stringify(body) : null,
    })
    const text = await answer.text()
    count += 1
    if (!answer.ok) failed.push(`${url}: ${answer.status} ${text}`)
  }
  const student = async (origin: string, token: string) => {
    await ask(`${origin}/news/readings`, token, {
      clientId: randomUUID(),
      at: new Date().toISOString(),
      itemId,
      seconds: 1,
      finished: false,
    })
    await ask(`${origin}/news/progress`, token)
    await ask(`${origin}/account/session`, token)
  }
  const loops = origins.flatMap((origin) =>
    [1, 2].map(async () => {
      const { token } = await newSession(pool)
      while (!isOver) await student(origin, token).catch((error: unknown) => failed.push(String(error)))
    }),
  )
  return {
    count: () => count,
    end: async () => {
      isOver = true
      await Promise.all(loops)
      return failed
    },
  }
}
