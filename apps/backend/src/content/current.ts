import type { Kysely } from 'kysely'
import type { Tables } from '../database/tables.ts'
import { buildLibrary, type Library } from './library.ts'
import { contentVersion, loadPacks } from './store.ts'

export interface CurrentLibrary {
  readonly get: () => Library
  /** Loads the content again if any stored pack has changed since. */
  readonly refresh: () => Promise<void>
}

/** The stored content, in memory, as it was at the last refresh. */
export async function loadLibrary(db: Kysely<Tables>): Promise<CurrentLibrary> {
  let version = await contentVersion(db)
  let library = buildLibrary(await loadPacks(db))
  return {
    get: () => library,
    refresh: async () => {
      const stored = await contentVersion(db)
      if (stored === version) return
      library = buildLibrary(await loadPacks(db))
      version = stored
    },
  }
}
