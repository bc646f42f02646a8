import { createStore, promisifyRequest } from 'idb-keyval'

/** The way to a record: the student first, then what it is, then what it is of. */
type Key = readonly [studentId: string, ...rest: string[]]

/** What of Mains answers is only on this phone. Every method resolves when the change is durable, or rejects. */
export interface DraftStorage {
  /** The record at `key`; undefined for none. What it is, is what was put there. */
  readonly get: (key: Key) => Promise<unknown>
  /** The records under `key`. */
  readonly list: (key: Key) => Promise<readonly unknown[]>
  readonly put: (key: Key, value: unknown) => Promise<void>
  /** Deletes the record at `key` and all under it. */
  readonly remove: (key: Key) => Promise<void>
}

const under = (key: Key) => IDBKeyRange.bound([...key], [...key, []])

/** The storage in IndexedDB, in a database of its own. */
export function createDraftStorage(): DraftStorage {
  const inStore = createStore('abhyas-mains', 'drafts')
  const committed = (change: (records: IDBObjectStore) => void) =>
    inStore('readwrite', (records) => {
      change(records)
      return promisifyRequest(records.transaction)
    })
  return {
    get: (key) => inStore('readonly', (records) => promisifyRequest<unknown>(records.get([...key]))),
    list: (key) => inStore('readonly', (records) => promisifyRequest<unknown[]>(records.getAll(under(key)))),
    put: (key, value) => committed((records) => records.put(value, [...key])),
    remove: (key) => committed((records) => records.delete(under(key))),
  }
}

/** Deletes everything that `studentId` began on this device. */
export const forgetDrafts = (studentId: string): Promise<void> => createDraftStorage().remove([studentId])

/** How many answers `studentId` has begun on this device that the server has not. */
export const countDrafts = async (studentId: string): Promise<number> =>
  (await createDraftStorage().list([studentId, 'draft'])).length
