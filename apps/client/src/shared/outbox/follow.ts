import type { QueryKey } from '@tanstack/react-query'
import { queryClientOf, restoreAnswers, whenPersisted } from '../api/query-client.ts'
import { currentStudentId } from '../session/student.ts'
import type { WriteInput, WriteOutput, WritePath } from './entry.ts'
import { beforeForgotten, whenDrained, whenSent } from './outbox.ts'

interface Follow<P extends WritePath> {
  readonly path: P
  /** The answers of the server in which such a write shows. */
  readonly queryKey: QueryKey
  /** Puts what was sent into them; doing it twice does it once. */
  readonly show: (input: WriteInput<P>, output: WriteOutput<P>) => void
  /** Whether what `show` put there is the whole truth, so that asking anew would tell nothing; by default never. */
  readonly isWhole?: () => boolean
}

interface Shown {
  /** Whose write it was: it is put into nobody else's answers. */
  readonly studentId: string | undefined
  readonly queryKey: QueryKey
  readonly show: () => void
}

let shown: Shown[] = []
/** What `settle` took out of `shown` is in the kept answers when this resolves. */
let settling: Promise<void> = Promise.resolve()

const showAgain = async ({ studentId, queryKey, show }: Shown, restored: Set<string>) => {
  if (studentId !== currentStudentId()) return
  const client = queryClientOf(currentStudentId())
  const key = JSON.stringify(queryKey)
  if (!restored.has(key)) await restoreAnswers(client, queryKey)
  restored.add(key)
  if (studentId === currentStudentId()) show()
}

/** Puts what was sent into those answers too that only the device's storage held. */
async function showEverywhere(all: readonly Shown[]) {
  const restored = new Set<string>()
  for (const one of all) await showAgain(one, restored)
}

async function keep() {
  await settling
  await showEverywhere(shown)
  await whenPersisted()
}

async function settle(all: readonly Shown[]) {
  await showEverywhere(all)
  const client = queryClientOf(currentStudentId())
  const keys = new Map(all.map(({ queryKey }) => [JSON.stringify(queryKey), queryKey]))
  for (const queryKey of keys.values()) {
    // What is on its way may be of before the writes, and would come over them.
    void client.cancelQueries({ queryKey })
    void client.invalidateQueries({ queryKey })
  }
}

/**
 * Keeps the answers of the server true to what it took of this device's writes at a path: each write is put into them at
 * once, before it leaves the outbox also into those that only the device's storage holds, and when nothing waits any more
 * they are asked for anew. Returns the way to stop.
 */
export function followSent<P extends WritePath>({
  path,
  queryKey,
  show,
  isWhole = () => false,
}: Follow<P>): () => void {
  let last: unknown
  return whenSent(path, (input, output) => {
    // The events of one append share an answer, which shows once.
    if (output === last) return
    last = output
    const wasWhole = isWhole()
    show(input, output)
    if (!wasWhole) shown.push({ studentId: currentStudentId(), queryKey, show: () => show(input, output) })
  })
}

/** Starts what `followSent` promises of the time after a write. Once for the app; returns the way to stop. */
export function followOutbox(): () => void {
  const start = () => {
    settling = settle(shown)
    shown = []
  }
  const stops = [beforeForgotten(keep), whenDrained(start)]
  return () => stops.forEach((stop) => stop())
}
