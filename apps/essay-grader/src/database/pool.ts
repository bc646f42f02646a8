import pg from 'pg'

/** What asks the database: the pool, or the one connection of a transaction. */
export type Db = Pick<pg.ClientBase, 'query'>

/**
 * Opens a PostgreSQL of the operator's.
 * @param url `postgres://…`
 */
export function openPool(url: string, max = 10): pg.Pool {
  const pool = new pg.Pool({ connectionString: url, max, connectionTimeoutMillis: 2000, query_timeout: 5000 })
  // Without listeners, a connection that breaks, idle or lent out, would end the process.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

/**
 * Does `work` in one transaction. The embedded database has one connection for all: nothing but the database may be
 * waited for in it, and only through `tx`.
 */
export async function inTransaction<T>(pool: pg.Pool, work: (tx: Db) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  let isBroken = false
  try {
    await client.query('begin')
    const result = await work(client)
    await client.query('commit')
    return result
  } catch (error) {
    // A connection that cannot even roll back is not lent out again.
    await client.query('rollback').catch(() => {
      isBroken = true
    })
    throw error
  } finally {
    client.release(isBroken)
  }
}

/** The first number of the locks of students; any, but the same in every grader. */
const studentLock = 4_200

/** Holds all that writes of this student until the transaction ends: counts and numbers of theirs stay true. */
export async function holdStudent(tx: Db, studentId: string): Promise<void> {
  await tx.query('select pg_advisory_xact_lock($1::integer, hashtext($2))', [studentLock, studentId])
}
