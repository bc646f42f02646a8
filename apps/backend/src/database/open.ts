import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Tables } from './tables.ts'
import { startEmbedded } from './embedded.ts'
import { watchSpace } from './space.ts'

export interface Database {
  readonly db: Kysely<Tables>
  /** The same connections, for a service that lives in this process too. */
  readonly pool: pg.Pool
  readonly isEmbedded: boolean
  readonly close: () => Promise<void>
}

// A calendar day stays the text that it is: as a Date it would move with the process's time zone.
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) =>
    oid === pg.types.builtins.DATE ? (text: string) => text : pg.types.getTypeParser(oid, format),
}

const timeouts = { connectionTimeoutMillis: 2000, query_timeout: 5000, idleTimeoutMillis: 30_000 }

/**
 * Opens a PostgreSQL of the operator's.
 * @param url `postgres://…`
 */
export function openServer(url: string, onError: (error: Error) => void, max = 20): Database {
  const pool = new pg.Pool({ connectionString: url, max, types, ...timeouts })
  return assemble(pool, false, onError, async () => undefined)
}

/**
 * Opens the embedded PostgreSQL with its data in `dataDir`, or in memory when that is null. While the disk of `dataDir` is
 * nearly full it takes reads only, and refuses writes by 25006.
 * @param onLost is called if the database ends by itself: nothing can be stored from then on
 * @throws {StartError} when another process holds `dataDir`, or its disk has too little room
 */
export async function openEmbedded(dataDir: string | null, onLost: (error: Error) => void): Promise<Database> {
  const embedded = await startEmbedded(dataDir, onLost)
  const pool = new pg.Pool({ ...embedded.connection, types, connectionTimeoutMillis: 5000 })
  // All connections share one session, and this waits its turn between two transactions.
  const setReadOnly = (isOn: boolean) => pool.query(`set default_transaction_read_only = ${isOn ? 'on' : 'off'}`)
  const endWatch = dataDir === null ? () => undefined : watchSpace(dataDir, setReadOnly)
  const database = assemble(pool, true, () => undefined, embedded.stop)
  const close = () => {
    endWatch()
    return database.close()
  }
  return { ...database, close }
}

/** Opens the database that the settings name: the operator's own, else the embedded one. Throws as `openEmbedded`. */
export const openDatabase = async (
  { DATABASE_URL, DATA_DIR }: { readonly DATABASE_URL?: string | undefined; readonly DATA_DIR: string },
  onLost: (error: Error) => void,
): Promise<Database> => (DATABASE_URL ? openServer(DATABASE_URL, () => undefined) : openEmbedded(DATA_DIR, onLost))

function assemble(
  pool: pg.Pool,
  isEmbedded: boolean,
  onError: (error: Error) => void,
  stop: () => Promise<void>,
): Database {
  // Without a listener, a connection that breaks would end the process: the pool listens while it is idle, nobody while
  // it is lent out. Its queries fail by themselves.
  pool.on('error', onError)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return {
    db: new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) }),
    pool,
    isEmbedded,
    close: async () => {
      await pool.end()
      await stop()
    },
  }
}
