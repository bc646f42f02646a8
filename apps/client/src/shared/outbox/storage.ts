import { promisifyRequest } from 'idb-keyval'
import type { Entry } from './entry.ts'
import { upgraded, type StoredEntry } from './upgrade.ts'

/** Where the writes of each student wait, in order. Every method resolves when the change is durable, or rejects. */
export interface OutboxStorage {
  readonly list: (studentId: string) => Promise<readonly Entry[]>
  /** Adds `entries` behind the others in their order: all of them or none. */
  readonly append: (studentId: string, entries: readonly Omit<Entry, 'seq'>[]) => Promise<void>
  readonly put: (studentId: string, entry: Entry) => Promise<void>
  /** Deletes the entries at `places`, all at once. */
  readonly remove: (studentId: string, places: readonly number[]) => Promise<void>
  readonly clear: (studentId: string) => Promise<void>
}

const databaseName = 'abhyas-outbox'
const storeName = 'entries'

/**
 * Runs `use` in a transaction. Unlike idb-keyval's, a write is on the disk when it is done (`strict`; a browser that does
 * not know the word leaves it to the system): a battery that falls out must not take an answer along.
 */
function openStore() {
  let opening: Promise<IDBDatabase> | undefined
  const forget = () => {
    opening = undefined
  }
  const open = () => {
    if (opening) return opening
    const request = indexedDB.open(databaseName)
    request.addEventListener('upgradeneeded', () => request.result.createObjectStore(storeName))
    opening = promisifyRequest(request)
    // Safari closes a database that it thinks idle.
    opening.then((database) => database.addEventListener('close', forget), forget)
    return opening
  }
  return async <T>(mode: IDBTransactionMode, use: (entries: IDBObjectStore) => Promise<T>): Promise<T> => {
    const database = await open()
    return use(database.transaction(storeName, mode, { durability: 'strict' }).objectStore(storeName))
  }
}

/**
 * The place of a new write after `last`, undefined for none. By the clock: a place that was let go of, as signing out does
 * while a write is on its way, is not given again, for that write's end would take the new one along.
 */
export const placeAfter = (last: number | undefined, nowMs: number): number => Math.max((last ?? 0) + 1, nowMs)

/** The storage in IndexedDB: one record a write under [student, place], the place given inside the transaction. */
export function createDatabaseStorage(): OutboxStorage {
  const inStore = openStore()
  const all = (studentId: string) => IDBKeyRange.bound([studentId], [studentId, []])
  const committed = (change: (entries: IDBObjectStore) => void) =>
    inStore('readwrite', (entries) => {
      change(entries)
      return promisifyRequest(entries.transaction)
    })
  return {
    list: async (studentId) => {
      const stored = await inStore('readonly', (entries) =>
        promisifyRequest<StoredEntry[]>(entries.getAll(all(studentId))),
      )
      return stored.map(upgraded)
    },
    append: (studentId, added) =>
      committed((entries) => {
        const last = entries.openKeyCursor(all(studentId), 'prev')
        last.addEventListener('success', () => {
          const key = last.result?.key
          const before = Array.isArray(key) && typeof key[1] === 'number' ? key[1] : undefined
          const first = placeAfter(before, Date.now())
          for (const [index, entry] of added.entries()) {
            const seq = first + index
            entries.put({ ...entry, seq }, [studentId, seq])
          }
        })
      }),
    put: (studentId, entry) => committed((entries) => entries.put(entry, [studentId, entry.seq])),
    remove: (studentId, places) =>
      committed((entries) => {
        for (const place of places) entries.delete([studentId, place])
      }),
    clear: (studentId) => committed((entries) => entries.delete(all(studentId))),
  }
}
