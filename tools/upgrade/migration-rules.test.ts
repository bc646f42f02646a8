import { expect, test } from 'vitest'
import { brokenRules } from './migration-rules.ts'
import { migrationFiles, readReleased } from './released.ts'

const released = ['2026-11-22']
const allowed = [
  'create schema notes',
  `create table notes.note (id uuid primary key, student_id uuid not null references account.student (id) on delete cascade, text text not null default 'a; b');
   create index note_student on notes.note (student_id);
   insert into notes.note select gen_random_uuid(), id, '' from account.student;
   alter table notes.note add constraint short check (length(text) < 100)`,
  'alter table account.student add column nickname text',
  "alter table account.student add column nickname text not null default '', add column tags text[], add column size numeric(4, 2)",
  'alter table account.student add column seen boolean default false not null',
  'alter table account.student add constraint named check (length(name) > 0) not valid',
  'alter table account.student validate constraint named',
  'alter table account.student alter column city set default null',
  '-- outside a transaction\ndrop index concurrently if exists account.student_city;\ncreate index concurrently student_city on account.student (city);',
  '-- unused since 2026-11-22\ndrop table account.rating',
  '-- The last that read it went.\n-- unused since 2026-11-22\nalter table account.student drop column city',
]
const refused = [
  'drop table account.rating',
  '-- unused since 2027-01-01\ndrop table account.rating',
  'alter table account.student drop column city',
  'alter table account.student rename column city to town',
  'alter table account.student rename to person',
  'alter table account.student alter column city set not null',
  'alter table account.student alter column city type varchar(20)',
  'alter table account.student add column nickname text not null',
  'alter table account.student add column nickname text unique',
  'alter table account.student add column nickname text references account.photo (name)',
  'alter table account.student add column nickname text check (length(nickname) < 9)',
  'alter table account.student add column token uuid default gen_random_uuid()',
  'alter table account.student add column nickname text, drop column city',
  'alter table account.student add constraint named check (length(name) > 0)',
  'create index student_city on account.student (city)',
  'create index on account.student (city)',
  'create index concurrently student_city on account.student (city)',
  '-- outside a transaction\ncreate index concurrently student_city on account.student (city);',
  '-- outside a transaction\ndrop index concurrently if exists account.other;\ncreate index concurrently student_city on account.student (city);',
  '-- outside a transaction\nalter table account.student add column nickname text;',
  "update account.student set city = ''",
  'delete from account.code',
  "insert into account.secret values ('x', '')",
  'truncate account.code',
  'lock table account.student',
  'do $$ begin update account.student set city = null; end $$',
  'create table copy as select * from account.student',
  'alter table account.student add column a text; alter table news.reading add column a text',
  '/* hidden */ drop table account.rating',
]

test.each(allowed)('F37 a migration may say this while the release before serves: %s', (sql) => {
  expect(brokenRules(sql, released)).toEqual([])
})

test.each(refused)('F37 it may not say this: %s', (sql) => {
  expect(brokenRules(sql, released)).not.toEqual([])
})

test('F37 every migration since the last release keeps the rules, and none that was released has changed', () => {
  const { releases, migrations } = readReleased()
  const files = migrationFiles()
  const unreleased = files.filter(({ path }) => !(path in migrations))
  expect(unreleased.flatMap(({ path, sql }) => brokenRules(sql, releases).map((each) => `${path}: ${each}`))).toEqual(
    [],
  )
  const digests = Object.fromEntries(files.map(({ path, digest }) => [path, digest]))
  expect(digests).toMatchObject(migrations)
  // In a folder, what is new comes last: a database of the release before applies nothing out of its order.
  const folderOf = (path: string) => path.slice(0, path.lastIndexOf('/'))
  for (const { path } of unreleased) {
    const before = Object.keys(migrations).filter((each) => folderOf(each) === folderOf(path))
    expect(before.filter((each) => each > path)).toEqual([])
  }
})
