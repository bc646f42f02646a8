import type { DraftStorage } from '../shared/mains/draft-storage.ts'

/** What a test's phone keeps of Mains drafts; it outlives the modules, as a disk does. */
export const disk = { records: new Map<string, unknown>(), isFull: false, isUnreadable: false }

const nameOf = (key: readonly string[]) => JSON.stringify(key)
const isUnder = (name: string, key: readonly string[]) =>
  nameOf(key) === name || name.startsWith(`${nameOf(key).slice(0, -1)},`)

/** Stands in for shared/mains/draft-storage.ts where no IndexedDB is. */
export const createDraftStorage = (): DraftStorage => ({
  get: (key) => Promise.resolve(disk.records.get(nameOf(key))),
  list: (key) =>
    disk.isUnreadable
      ? Promise.reject(new DOMException('Lost', 'UnknownError'))
      : Promise.resolve([...disk.records].filter(([name]) => isUnder(name, key)).map(([, value]) => value)),
  put: (key, value) => {
    if (disk.isFull) return Promise.reject(new DOMException('Full', 'QuotaExceededError'))
    disk.records.set(nameOf(key), value)
    return Promise.resolve()
  },
  remove: (key) => {
    for (const name of disk.records.keys()) if (isUnder(name, key)) disk.records.delete(name)
    return Promise.resolve()
  },
})
