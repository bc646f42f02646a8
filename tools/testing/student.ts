import { randomUUID } from 'node:crypto'
import { appHeader } from '@abhyas/contracts/http'
import { demoCookie } from './demo-session.ts'

/** What the gateway said: the data of a success, or what it tells of a failure. */
export interface Said {
  readonly status: number
  readonly data: unknown
}

/** A student at a running product. */
export interface Student {
  readonly read: (name: string, input?: object) => Promise<Said>
  readonly write: (name: string, input?: object) => Promise<Said>
  readonly upload: (id: string, bytes: Buffer<ArrayBuffer>) => Promise<Said>
}

const saidBy = async (answer: Response): Promise<Said> => {
  const body: unknown = await answer.json()
  return { status: answer.status, data: dataOf(body) }
}

/** The inside of tRPC's envelope; what has none is as it is. */
function dataOf(body: unknown): unknown {
  if (typeof body !== 'object' || body === null) return body
  const held = 'result' in body ? body.result : 'error' in body ? body.error : undefined
  return typeof held === 'object' && held !== null && 'data' in held ? held.data : body
}

/** What every write that may be sent again carries. */
export const write = () => ({ clientId: randomUUID(), at: new Date().toISOString() })

/** Signs in as the demo student of the product at `origin`. */
export async function demoStudent(origin: string): Promise<Student> {
  const cookie = await demoCookie(origin)
  const app = { origin, cookie, [appHeader.name]: appHeader.value }
  const post = async (name: string, input?: object) =>
    saidBy(
      await fetch(`${origin}/trpc/${name}`, {
        method: 'POST',
        headers: { ...app, 'content-type': 'application/json' },
        body: JSON.stringify(input ?? {}),
      }),
    )
  return {
    read: async (name, input) => {
      const query = input === undefined ? '' : `?input=${encodeURIComponent(JSON.stringify(input))}`
      return saidBy(await fetch(`${origin}/trpc/${name}${query}`, { headers: { cookie } }))
    },
    write: post,
    upload: async (id, bytes) =>
      saidBy(
        await fetch(`${origin}/uploads`, {
          method: 'POST',
          headers: { ...app, 'content-type': 'image/jpeg', 'idempotency-key': id },
          body: bytes,
        }),
      ),
  }
}
