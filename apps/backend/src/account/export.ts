import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../database/tables.ts'
import type { Deps } from '../deps.ts'
import { type OwnTable, ownTables } from './own-tables.ts'
import { signedIn } from './signed-in.ts'

/** A piece of a tutor's answer may have 64 KiB. */
const pageRows = 100

type Row = Readonly<Record<string, unknown>>

/** The rows of one table, a page at a time: nothing is held while whoever reads is slow. */
async function* readPages(
  db: Kysely<Tables>,
  { key, rows }: OwnTable,
  studentId: string,
): AsyncGenerator<readonly Row[]> {
  const columns = sql.join(key.map((column) => sql.ref(`own.${column}`)))
  let after = sql`true`
  for (;;) {
    const page = await sql<Row>`
      select own.* from (${rows(studentId)}) as own where ${after} order by ${columns} limit ${pageRows}`.execute(db)
    yield page.rows
    const last = page.rows.at(-1)
    if (last === undefined || page.rows.length < pageRows) return
    after = sql`(${columns}) > (${sql.join(key.map((column) => last[column]))})`
  }
}

const camel = (column: string) => column.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())

/** A row in the words of the app: no digest, and nobody's name but the student's own. */
const plain = (row: Row, omit: readonly string[]): Row =>
  Object.fromEntries(
    Object.entries(row)
      .filter(([column, value]) => !omit.includes(column) && !Buffer.isBuffer(value))
      .map(([column, value]) => [camel(column), value]),
  )

/** The JSON document with all that is stored of the student, by feature, piece by piece. */
export async function* exportStudent(db: Kysely<Tables>, studentId: string): AsyncGenerator<string> {
  let opened: string | undefined
  for (const one of ownTables) {
    const [feature, word] = one.at
    if (feature !== opened) yield `${opened === undefined ? '{' : '},\n'}${JSON.stringify(feature)}:{`
    yield `${feature === opened ? ',' : ''}\n${JSON.stringify(word)}:[`
    opened = feature
    let isFirst = true
    for await (const page of readPages(db, one, studentId)) {
      for (const row of page) {
        yield `${isFirst ? '' : ','}\n${JSON.stringify(plain(row, one.omit))}`
        isFirst = false
      }
    }
    yield ']'
  }
  yield '}}\n'
}

/** `GET /account/export`. */
export function exportRoutes(app: FastifyInstance, deps: Deps): void {
  app.get(
    '/account/export',
    signedIn(deps)(async ({ id }, _, reply) =>
      reply.type('application/json; charset=utf-8').send(Readable.from(exportStudent(deps.db, id))),
    ),
  )
}
