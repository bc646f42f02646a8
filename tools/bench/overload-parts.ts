/** Starting and asking the parts of a bench with too much load. */
import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { nodeEnvironment, nodeFlags } from '../node-flags.ts'
import type { Outcome, Phase } from './overload-words.ts'

/** The kinds of `overload-peers.ts`. A service is told how many bookmarks its list has, a gateway the service's address. */
export type Kind = 'service' | 'gateway' | 'load'

/** The program of all parts. */
export const peersFile = path.join(import.meta.dirname, 'overload-peers.ts')

/** What `child` says next. Throws where it ends instead. */
async function word(child: ChildProcess): Promise<unknown> {
  const given = new AbortController()
  const { signal } = given
  const ended = once(child, 'exit', { signal }).then(([code, cause]: unknown[]) => {
    throw new Error(`${child.spawnargs.slice(-3).join(' ')} ended with ${String(code ?? cause)}`)
  })
  try {
    const [said]: unknown[] = await Promise.race([once(child, 'message', { signal }), ended])
    return said
  } finally {
    given.abort()
    ended.catch(() => undefined) // asked no longer
  }
}

/** Resolves with `child` when it says that it is there. Throws where it ends instead. */
export async function ready(child: ChildProcess): Promise<ChildProcess> {
  await word(child)
  return child
}

/** Starts a part in a process of its own; resolves when it is there. Throws where it does not start. */
export const peer = (kind: Kind, port: number, argument = ''): Promise<ChildProcess> =>
  ready(
    fork(peersFile, [kind, String(port), argument], {
      execArgv: [...nodeFlags],
      env: { ...process.env, ...nodeEnvironment },
    }),
  )

/** What became of `phase`. Throws where the load ends instead. */
export async function run(load: ChildProcess, phase: Phase): Promise<Outcome> {
  load.send(phase)
  return (await word(load)) as Outcome // the other side is overload-peers.ts
}
