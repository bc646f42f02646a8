import { randomUUID } from 'node:crypto'
import { appHeader } from '@abhyas/contracts/http'
import { z } from 'zod'
import { demoCookie } from './demo-session.ts'

/** What the gateway said: the data of a success, or what it tells of a failure. */
export interface Said {
  readonly status: number
  readonly data: unknown
}

/** A student at a running product. */
export interface Student {
  /** The session, as a header. */
  readonly cookie: string
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
export const demoStudent = async (origin: string): Promise<Student> => studentOf(origin, await demoCookie(origin))

/** The student of the session `cookie`. */
export function studentOf(origin: string, cookie: string): Student {
  const app = { origin, cookie, [appHeader.name]: appHeader.value }
  return {
    cookie,
    read: async (name, input) => {
      const query = input === undefined ? '' : `?input=${encodeURIComponent(JSON.stringify(input))}`
      return saidBy(await fetch(`${origin}/trpc/${name}${query}`, { headers: { cookie } }))
    },
    write: async (name, input) =>
      saidBy(
        await fetch(`${origin}/trpc/${name}`, {
          method: 'POST',
          headers: { ...app, 'content-type': 'application/json' },
          body: JSON.stringify(input ?? {}),
        }),
      ),
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

const post = (origin: string, name: string, input: object): Promise<Response> =>
  fetch(`${origin}/trpc/${name}`, {
    method: 'POST',
    headers: { origin, [appHeader.name]: appHeader.value, 'content-type': 'application/json' },
    body: JSON.stringify(input),
  })

/** Has a code sent to `email`; gives the answer's status. */
export const askForCode = async (origin: string, email: string): Promise<number> =>
  (await post(origin, 'account.requestCode', { email })).status

const Letters = z.array(z.object({ code: z.string() })).min(1)

/** Signs in with the last code that the inbox of the backend on `backendPort` has for `email`. Throws where it is refused. */
export async function signIn(origin: string, backendPort: string, email: string): Promise<Student> {
  const inbox = await fetch(`http://127.0.0.1:${backendPort}/dev/inbox?to=${email}`)
  const [letter] = Letters.parse(await inbox.json())
  const answer = await post(origin, 'account.verifyCode', { email, code: letter?.code })
  const [cookie] = answer.headers.getSetCookie()[0]?.split(';') ?? []
  if (!cookie) throw new Error(`The sign-in of ${email} was answered with ${answer.status}`)
  return studentOf(origin, cookie)
}
