/**
 * What a migration may do while the release before it still serves (decision 27): add what that release does not look
 * at, without holding a table for longer than a moment. Every statement has to be on this list.
 */

/** Statements that PostgreSQL can do at once whatever a table holds, and that no older release notices. */
const always = [
  /^create schema (if not exists )?\S+$/,
  /^create table (if not exists )?\S+ \(.*\)$/,
  /^comment on /,
  /^alter table \S+ validate constraint \S+$/,
]

const type = String.raw`(uuid|text|bytea|boolean|smallint|integer|bigint|real|double precision|numeric|jsonb|date|timestamptz)(\(\d+(, ?\d+)?\))?(\[\])?`
const constant = String.raw`(true|false|-?\d+|''|now\(\))`

/** Of `alter table` on a table that is in use. A default that is one and the same for every row rewrites nothing. */
const additions = [
  new RegExp(`^add column (if not exists )?\\S+ ${type}( null)?( default (null|${constant}))?$`),
  new RegExp(`^add column (if not exists )?\\S+ ${type}( not null default ${constant}| default ${constant} not null)$`),
  /^add constraint \S+ (check|foreign key) .* not valid$/,
  /^alter column \S+ set default .*$/,
]

/** What takes something away: only of what no served release uses, which its comment says. */
const removals = [
  /^drop (table|index|function|view) (if exists )?[^,]+$/,
  /^alter table \S+ drop (column|constraint) [^,]+$/,
  /^drop schema \S+( cascade)?$/,
]
const unusedSince = /^-- unused since (\S+)$/m

const concurrently = /^create (?:unique )?index concurrently (\S+) on ([^\s.]+)\./
const index = /^create (?:unique )?index (?:if not exists )?(?:\S+ )?on (\S+?)\b ?(?:using \S+ )?\(/

interface Statement {
  /** In one line of small letters, every text emptied. */
  readonly text: string
  /** The comment before it. */
  readonly comment: string
}

/**
 * The statements of `file` that must not run while the release before still serves, each with the reason; none where
 * all is well.
 * @param sql the file as it is
 * @param released names of releases; what is `-- unused since` one of them may go
 */
export function brokenRules(sql: string, released: readonly string[]): string[] {
  const statements = statementsOf(sql)
  if (sql.startsWith('-- outside a transaction\n')) return brokenOutside(statements)
  const made = new Set(statements.flatMap(({ text }) => /^create table (?:if not exists )?(\S+)/.exec(text)?.[1] ?? []))
  return [
    ...statements.filter((each) => !isAllowed(each, made, released)).map(({ text }) => text),
    ...secondTable(statements, made),
  ]
}

/** Who holds one table that is in use and waits for another may be waited for by those who hold that one. */
function secondTable(statements: readonly Statement[], made: ReadonlySet<string>): string[] {
  const tables = statements.flatMap(
    ({ text }) => /^(?:alter|drop) table (?:if exists |only )?(\S+)/.exec(text)?.[1] ?? [],
  )
  const [, ...others] = new Set(tables.filter((table) => !made.has(table)))
  return others.map((table) => `${table}: put it into a file of its own`)
}

function isAllowed({ text, comment }: Statement, made: ReadonlySet<string>, released: readonly string[]): boolean {
  if (always.some((form) => form.test(text))) return true
  if (removals.some((form) => form.test(text))) return released.includes(unusedSince.exec(comment)?.[1] ?? '')
  if (made.has(index.exec(text)?.[1] ?? '')) return true
  const [, table = '', actions = ''] = /^alter table (?:only )?(\S+) (.*)$/.exec(text) ?? []
  if (table === '') return /^insert into (\S+)/.test(text) && made.has(/^insert into (\S+)/.exec(text)?.[1] ?? '')
  return made.has(table) || actionsOf(actions).every((action) => additions.some((form) => form.test(action)))
}

/** Each index is dropped first: what an earlier try left is there by name, and of no use. */
const brokenOutside = (statements: readonly Statement[]): string[] =>
  statements
    .filter(({ text }, at) => {
      const [isIndex, name, schema] = concurrently.exec(text) ?? []
      if (isIndex) return statements[at - 1]?.text !== `drop index concurrently if exists ${schema}.${name}`
      return !/^drop index concurrently if exists \S+$/.test(text)
    })
    .map(({ text }) => text)

/** Parts between commas that are in no brackets. */
function actionsOf(text: string): string[] {
  let depth = 0
  const cut = text.replaceAll(/[(),]/g, (sign) => {
    depth += Number(sign === '(') - Number(sign === ')')
    return sign === ',' && depth === 0 ? '\n' : sign
  })
  return cut.split('\n').map((part) => part.trim())
}

/** A comment, a text, a quoted body, a semicolon: what decides where a statement of PostgreSQL ends. */
const marks = /--[^\n]*|'(?:[^']|'')*'|(\$\w*\$)[\s\S]*?\1|;/g

function statementsOf(sql: string): Statement[] {
  const comments: string[] = ['']
  const bare = sql.replace(marks, (mark) => {
    if (mark === ';') comments.push('')
    else if (mark.startsWith('--')) comments[comments.length - 1] += `${mark}\n`
    return mark === ';' ? ';' : mark.startsWith('--') ? '' : "''"
  })
  return bare
    .split(';')
    .map((text, at) => ({ text: text.replaceAll(/\s+/g, ' ').trim().toLowerCase(), comment: comments[at] ?? '' }))
    .filter(({ text }) => text !== '')
}
