import { createHash } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { z } from 'zod'
import type { Tables } from '../database/tables.ts'
import { StartError } from '../settings.ts'
import { MainsQuestion, News, type Pack, PrelimsQuestion, Topic } from './pack.ts'

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
  }
  await db.transaction().execute(async (tx) => {
    // The upsert locks the pack's row, so that two starters write it one after the other.
    await tx
      .insertInto('content.pack')
      .values({ name, ...head })
      .onConflict((c) => c.column('name').doUpdateSet({ ...head, stored_at: new Date() }))
      .execute()
    await tx.deleteFrom('content.topic').where('pack', '=', name).execute()
    await tx.deleteFrom('content.news').where('pack', '=', name).execute()
    await tx.deleteFrom('content.past_question').where('pack', '=', name).execute()
    for (const [place, topic] of pack.topics.entries()) {
      await tx
        .insertInto('content.topic')
        .values({ pack: name, id: topic.id, place, body: JSON.stringify(topic) })
        .execute()
    }
    for (const { file, item } of pack.news) {
      const row = { pack: name, file, slug: item.slug, body: JSON.stringify(item) }
      await tx.insertInto('content.news').values(row).execute()
    }
    for (const kind of ['prelims', 'mains'] as const) {
      for (const [place, question] of pack[kind].entries()) {
        const row = { pack: name, id: question.id, kind, place, body: JSON.stringify(question) }
        await tx.insertInto('content.past_question').values(row).execute()
      }
    }
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
 * Every stored pack, each part checked again, in the order of their names.
 * @throws {StartError} naming a pack that is not valid any more
 */
export async function loadPacks(db: Kysely<Tables>): Promise<Pack[]> {
  const [heads, topics, news, questions] = await Promise.all([
    db.selectFrom('content.pack').selectAll().orderBy('name').execute(),
    db.selectFrom('content.topic').selectAll().orderBy('place').execute(),
    db.selectFrom('content.news').selectAll().orderBy('file').execute(),
    db.selectFrom('content.past_question').selectAll().orderBy('place').execute(),
  ])
  return heads.map((head) => {
    const own = <Row extends { pack: string }>(rows: readonly Row[]) => rows.filter(({ pack }) => pack === head.name)
    const ofKind = (kind: string) => own(questions).filter((row) => row.kind === kind)
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
      prelims: ofKind('prelims').map((row) => check(PrelimsQuestion, row)),
      mains: ofKind('mains').map((row) => check(MainsQuestion, row)),
    }
  })
}

/** Changes whenever any stored pack does. */
export async function contentVersion(db: Kysely<Tables>): Promise<string> {
  const rows = await db.selectFrom('content.pack').select(['name', 'digest']).orderBy('name').execute()
  return rows.map(({ name, digest }) => `${name}:${digest}`).join(' ')
}
