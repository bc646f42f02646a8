import { createStore, promisifyRequest } from 'idb-keyval'
import type { Entry } from './entry.ts'

/** Where the writes of each student wait, in order. Every method resolves when the change is durable, or rejects. */
export interface OutboxStorage {
  readonly list: (studentId: string) => Promise<readonly Entry[]>
  readonly append: (studentId: string, entry: Omit<Entry, 'seq'>) => Promise<void>
  readonly put: (studentId: string, entry: Entry) => Promise<void>
  readonly remove: (studentId: string, seq: number) => Promise<void>
  readonly clear: (studentId: string) => Promise<void>
}

/** The storage in IndexedDB: one record a write under [student, place], the place given inside the transaction. */
export function createDatabaseStorage(): OutboxStorage {
  const inStore = createStore('abhyas-outbox', 'entries')
  const all = (studentId: string) => IDBKeyRange.bound([studentId], [studentId, []])
  const committed = (change: (entries: IDBObjectStore) => void) =>
    inStore('readwrite', (entries) => {
      change(entries)
      return promisifyRequest(entries.transaction)
    })
  return {
    list: (studentId) => inStore('readonly', (entries) => promisifyRequest<Entry[]>(entries.getAll(all(studentId)))),
    append: (studentId, entry) =>
      committed((entries) => {
        const last = entries.openKeyCursor(all(studentId), 'prev')
        last.addEventListener('success', () => {
          const key = last.result?.key
          const seq = Array.isArray(key) && typeof key[1] === 'number' ? key[1] + 1 : 1
          entries.put({ ...entry, seq }, [studentId, seq])
        })
      }),
    put: (studentId, entry) => committed((entries) => entries.put(entry, [studentId, entry.seq])),
    remove: (studentId, seq) => committed((entries) => entries.delete([studentId, seq])),
    clear: (studentId) => committed((entries) => entries.delete(all(studentId))),
  }
}
