/** Starting and asking the parts of a bench with too much load. */
import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { nodeFlags } from '../node-flags.ts'
import type { Outcome, Phase } from './overload-words.ts'

/** The kinds of `overload-peers.ts`. A service is told how many bookmarks its list has, a gateway the service's address. */
export type Kind = 'service' | 'gateway' | 'load'

/** The program of all parts. */
export const peersFile = path.join(import.meta.dirname, 'overload-peers.ts')

/** Starts a part in a process of its own; resolves when it is there. */
export async function peer(kind: Kind, port: number, argument = ''): Promise<ChildProcess> {
  const child = fork(peersFile, [kind, String(port), argument], {
    execArgv: [...nodeFlags],
  })
  await once(child, 'message')
  return child
}

/** What became of `phase`. Throws where the load says nothing. */
export async function run(load: ChildProcess, phase: Phase): Promise<Outcome> {
  load.send(phase)
  const [outcome]: Outcome[] = await once(load, 'message')
  if (!outcome) throw new Error('The load said nothing')
  return outcome
}
