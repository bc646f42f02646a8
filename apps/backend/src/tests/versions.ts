import { type Kysely, sql } from 'kysely'
import type { BankQuestion } from '../content/library-questions.ts'
import type { Tables } from '../database/tables.ts'
import type { Test, TestVersion } from './catalogue.ts'

/** A full paper takes about 300 KB. */
const mostKept = 100
const kept = new Map<string, TestVersion>()

/** Keeps what an attempt is made on. */
export async function storeVersion(tx: Kysely<Tables>, { digest, test, questions }: TestVersion): Promise<void> {
  const ids = questions.map(({ id }) => id)
  await sql`
    insert into tests.version (digest, test_id, question_ids, body)
    values (${digest}, ${test.id}, ${ids}::text[], ${JSON.stringify({ test, questions })}::jsonb)
    on conflict (digest) do nothing`.execute(tx)
}

function keep(version: TestVersion): void {
  const [oldest] = kept.keys()
  if (kept.size >= mostKept && oldest !== undefined) kept.delete(oldest)
  kept.set(version.digest, version)
}

const byDigest = (versions: readonly TestVersion[]) => new Map(versions.map((version) => [version.digest, version]))

/** The versions of `digests` by digest. What a digest names never changes: each is read once. */
export async function loadVersions(
  db: Kysely<Tables>,
  digests: readonly string[],
): Promise<ReadonlyMap<string, TestVersion>> {
  const known = digests.flatMap((digest) => kept.get(digest) ?? [])
  const missing = digests.filter((digest) => !kept.has(digest))
  if (missing.length === 0) return byDigest(known)
  const rows = await db.selectFrom('tests.version').select(['digest', 'body']).where('digest', 'in', missing).execute()
  const read = rows.map(({ digest, body }): TestVersion => {
    const stored = body as { test: Test; questions: BankQuestion[] } // as storeVersion writes it
    return { digest, ...stored }
  })
  read.forEach(keep)
  return byDigest([...known, ...read])
}

/** The version of an attempt, which is there as long as the attempt is. */
export async function loadVersion(db: Kysely<Tables>, digest: string): Promise<TestVersion> {
  const version = (await loadVersions(db, [digest])).get(digest)
  if (!version) throw new Error('An attempt has lost its version')
  return version
}
