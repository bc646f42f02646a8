import { delMany, keys } from 'idb-keyval'
import { currentStudentId } from '../session/student.ts'
import { database, publicPrefix } from '../api/persister.ts'
import { queryClientOf } from '../api/query-client.ts'
import { forgetKeptPacks } from '../questions/kept-packs.ts'

/** What is kept to be read without a network, each with the procedure that brings it. The same for everyone. */
const procedures = { books: ['books', 'book'], packs: ['questions', 'pack'] } as const
export type KeptKind = keyof typeof procedures

async function keysOf(kind: KeptKind): Promise<string[]> {
  if (!database) return []
  // Keys are the prefix and the query's key as text, which begins with the procedure's path.
  const start = `${publicPrefix}-[${JSON.stringify(procedures[kind])}`
  return (await keys<string>(database)).filter((key) => key.startsWith(start))
}

/** How many books, or packs of questions, this device keeps. Rejects where its storage cannot be read. */
export const countKept = async (kind: KeptKind): Promise<number> => (await keysOf(kind)).length

/** Deletes them from the device's storage and memory. Rejects where its storage cannot be written. */
export async function forgetKept(kind: KeptKind): Promise<void> {
  queryClientOf(currentStudentId()).removeQueries({ queryKey: [procedures[kind]] })
  if (kind === 'packs') forgetKeptPacks()
  const all = await keysOf(kind)
  if (database && all.length > 0) await delMany(all, database)
}
