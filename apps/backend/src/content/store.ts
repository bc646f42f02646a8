import { createHash } from 'node:crypto'
import type { Kysely } from 'kysely'
import { z } from 'zod'
import type { Tables } from '../database/tables.ts'
import { StartError } from '../settings.ts'
import { Book } from './books.ts'
import { News, type Pack, Topic } from './pack.ts'
import { correct, correctionsVersion, readCorrections } from './corrections.ts'
import { MainsQuestion } from './mains.ts'
import { Paper, PrelimsQuestion, TestPlan } from './questions.ts'

/** A pack as it is served: the duels' reserve stays in the database. */
export type StoredPack = Omit<Pack, 'reserve'>

/** Rows of one statement: each value is a parameter, and a statement takes 65,535 of them. */
const rowsAtOnce = 500

const placedTables = [
  'content.topic',
  'content.question',
  'content.reserve_question',
  'content.test_question',
  'content.test',
  'content.mains_question',
  'content.book',
] as const

async function insertAll<Row>(rows: readonly Row[], insert: (some: readonly Row[]) => Promise<unknown>): Promise<void> {
  for (let at = 0; at < rows.length; at += rowsAtOnce) await insert(rows.slice(at, at + rowsAtOnce))
}

const digestOf = (pack: Pack) => createHash('sha256').update(JSON.stringify(pack)).digest('hex')

/**
 * Stores `pack` in place of an older one of its name, in one transaction, unless it is there already.
 * @returns whether anything was written
 */
export async function storePack(db: Kysely<Tables>, pack: Pack): Promise<boolean> {
  const { name, notice, rotation } = pack.head
  const digest = digestOf(pack)
  const known = await db.selectFrom('content.pack').select('digest').where('name', '=', name).executeTakeFirst()
  if (known?.digest === digest) return false
  const head = {
    digest,
    notice,
    rotation_anchor: rotation?.anchor ?? null,
    rotation_days: rotation?.days ?? null,
    papers: JSON.stringify(pack.papers),
  }
  const parts = {
    'content.topic': pack.topics,
    'content.question': pack.questions,
    'content.reserve_question': pack.reserve,
    'content.test_question': pack.testQuestions,
    'content.test': pack.tests,
    'content.mains_question': pack.mains,
    'content.book': pack.books,
  }
  await db.transaction().execute(async (tx) => {
    // The upsert locks the pack's row, so that two starters write it one after the other.
    await tx
      .insertInto('content.pack')
      .values({ name, ...head })
      .onConflict((c) => c.column('name').doUpdateSet({ ...head, stored_at: new Date() }))
      .execute()
    for (const table of placedTables) {
      await tx.deleteFrom(table).where('pack', '=', name).execute()
      const rows = parts[table].map((part, place) => ({ pack: name, id: part.id, place, body: JSON.stringify(part) }))
      await insertAll(rows, (some) => tx.insertInto(table).values(some).execute())
    }
    await tx.deleteFrom('content.news').where('pack', '=', name).execute()
    const news = pack.news.map(({ file, item }) => ({ pack: name, file, slug: item.slug, body: JSON.stringify(item) }))
    await insertAll(news, (some) => tx.insertInto('content.news').values(some).execute())
  })
  return true
}

/** What was stored by an older version may be more than this one allows. */
function check<S extends z.ZodType>(schema: S, { pack, body }: { pack: string; body: unknown }): z.output<S> {
  const result = schema.safeParse(body)
  if (result.success) return result.data
  const issue = result.error.issues[0]
  const reason = `${issue?.path.join('.')}: ${issue?.message}`
  throw new StartError(`The stored pack "${pack}" is not valid (${reason}). Mend it, and import it again.`)
}

/**
 * Every stored pack but its reserve, each part checked again, in the order of their names. Questions have the key that
 * an operator corrected; those taken out are not there.
 * @throws {StartError} naming a pack that is not valid any more
 */
export async function loadPacks(db: Kysely<Tables>): Promise<StoredPack[]> {
  const [heads, topics, news, questions, testQuestions, tests, mains, books, corrections] = await Promise.all([
    db.selectFrom('content.pack').selectAll().orderBy('name').execute(),
    db.selectFrom('content.topic').selectAll().orderBy('place').execute(),
    db.selectFrom('content.news').selectAll().orderBy('file').execute(),
    db.selectFrom('content.question').selectAll().orderBy('place').execute(),
    db.selectFrom('content.test_question').selectAll().orderBy('place').execute(),
    db.selectFrom('content.test').selectAll().orderBy('place').execute(),
    db.selectFrom('content.mains_question').selectAll().orderBy('place').execute(),
    db.selectFrom('content.book').selectAll().orderBy('place').execute(),
    readCorrections(db),
  ])
  return heads.map((head) => {
    const own = <Row extends { pack: string }>(rows: readonly Row[]) => rows.filter(({ pack }) => pack === head.name)
    return {
      head: {
        name: head.name,
        notice: head.notice,
        rotation:
          head.rotation_anchor === null || head.rotation_days === null
            ? null
            : { anchor: head.rotation_anchor, days: head.rotation_days },
      },
      topics: own(topics).map((row) => check(Topic, row)),
      news: own(news).map((row) => ({ file: row.file, item: check(News, row) })),
      papers: check(z.array(Paper), { pack: head.name, body: head.papers }),
      questions: own(questions).flatMap((row) => correct(check(PrelimsQuestion, row), corrections)),
      testQuestions: own(testQuestions).flatMap((row) => correct(check(PrelimsQuestion, row), corrections)),
      tests: own(tests).map((row) => check(TestPlan, row)),
      mains: own(mains).map((row) => check(MainsQuestion, row)),
      books: own(books).map((row) => check(Book, row)),
    }
  })
}

/** Changes whenever any stored pack or key does. */
export async function contentVersion(db: Kysely<Tables>): Promise<string> {
  const rows = await db.selectFrom('content.pack').select(['name', 'digest']).orderBy('name').execute()
  return [...rows.map(({ name, digest }) => `${name}:${digest}`), await correctionsVersion(db)].join(' ')
}
