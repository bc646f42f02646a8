import { randomUUID } from 'node:crypto'
import { appHeader } from '@abhyas/contracts/http'
import { origin } from '../nemesis/fleet.ts'
import { until, type Rig } from './rig.ts'
import { address, question, Turn } from './traffic.ts'

/** An answer of the tutor that is half written. */
export interface HeldStream {
  /** Opens it at a port with these headers beside the session's. */
  readonly open: (port: number, headers?: Record<string, string>) => Promise<Response>
  /** Lets the model write the rest. */
  readonly goOn: () => void
}

/** Asks the tutor as the session in `cookie`; the model's answer comes to its end at `goOn`. */
export async function holdStream({ model, port }: Rig, cookie: string): Promise<HeldStream> {
  const { promise: opened, resolve: goOn } = Promise.withResolvers<void>()
  const before = model.calls.length
  model.say({ mode: 'good', parts: ['Nothing ', 'is known.'], gate: { before: 1, opened } })
  const answer = await fetch(`http://127.0.0.1:${port}${address('tutor.ask')}`, {
    method: 'POST',
    headers: { cookie, origin, 'content-type': 'application/json', [appHeader.name]: appHeader.value },
    body: JSON.stringify(question(randomUUID())),
  })
  const { result } = Turn.parse(await answer.json())
  await until('the model is asked', async () => model.calls.length > before)
  model.say({ mode: 'good', parts: ['Nothing.'] })
  const path = address('tutor.answer', { answerId: result.data.answer.id })
  return {
    open: (at, headers = {}) => fetch(`http://127.0.0.1:${at}${path}`, { headers: { cookie, ...headers } }),
    goOn,
  }
}
