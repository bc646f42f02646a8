import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { contract, procedures } from '@abhyas/contracts'
import { closeCodes, FromPlayer, ToPlayer } from '@abhyas/contracts/duel'
import { errors } from '@abhyas/contracts/errors'
import { Upload } from '@abhyas/contracts/mains'
import { routes } from '@abhyas/contracts/routes'
import { z } from 'zod'

const root = join(import.meta.dirname, '../..')
export const releasedFile = join(import.meta.dirname, 'released.json')

/** A JSON Schema as zod writes it. */
const Schema = z.record(z.string(), z.unknown())
export type Schema = z.infer<typeof Schema>

const Said = z.object({
  kind: z.enum(['query', 'mutation', 'subscription']),
  access: z.enum(['public', 'student']),
  /** A call without an input is taken. */
  mayBeEmpty: z.boolean(),
  input: Schema,
  output: Schema,
})

/** All that a client and a gateway hold each other to, as data. */
export const Surface = z.object({
  procedures: z.record(z.string(), Said),
  fromPlayer: Schema,
  toPlayer: Schema,
  upload: Schema,
  closeCodes: z.record(z.string(), z.number()),
  /** The HTTP status of each code of the catalogue. */
  errors: z.record(z.string(), z.number()),
  /** The path of each screen: links, bookmarks and push messages lead there. */
  routes: z.record(z.string(), z.string()),
  /** Of the answers that a phone keeps: those of another format are forgotten. */
  keptFormat: z.string(),
})
export type Surface = z.infer<typeof Surface>

/** What the last release was. */
const Released = z.object({
  /** Every release so far, the last one last. */
  releases: z.array(z.string()).min(1),
  /** SHA-256 of each migration, by its path. */
  migrations: z.record(z.string(), z.string()),
  surface: Surface,
})
export type Released = z.infer<typeof Released>

export const readReleased = (): Released => Released.parse(JSON.parse(readFileSync(releasedFile, 'utf8')))

/** The names alone: the rest may be in an older form. */
export const readReleases = (): readonly string[] =>
  Released.pick({ releases: true }).parse(JSON.parse(readFileSync(releasedFile, 'utf8'))).releases

/** Every migration of every service, in the order in which they are applied. */
export const migrationFiles = () =>
  globSync('apps/*/src/database/migrations/*.sql', { cwd: root })
    .toSorted()
    .map((path) => {
      const sql = readFileSync(join(root, path), 'utf8')
      return { path, sql, digest: createHash('sha256').update(sql).digest('hex') }
    })

/** What the sources of today say. */
export const currentSurface = (): Surface => ({
  procedures: Object.fromEntries(
    procedures(contract).map(({ path, procedure: { kind, access, input, output } }) => [
      path,
      {
        kind,
        access,
        mayBeEmpty: z.safeParse(input, undefined).success,
        input: schemaOf(input, 'input'),
        output: schemaOf(output, 'output'),
      },
    ]),
  ),
  fromPlayer: schemaOf(FromPlayer, 'input'),
  toPlayer: schemaOf(ToPlayer, 'output'),
  upload: schemaOf(Upload, 'output'),
  closeCodes: { ...closeCodes },
  errors: Object.fromEntries(Object.entries(errors).map(([code, { status }]) => [code, status])),
  routes: Object.fromEntries(Object.entries(routes).map(([name, { path }]) => [name, path])),
  keptFormat: keptFormat(),
})

/** Read as text: the module itself is for browsers. */
function keptFormat(): string {
  const source = readFileSync(join(root, 'apps/client/src/shared/api/persister.ts'), 'utf8')
  const format = /^const format = '(.+)'$/m.exec(source)?.[1]
  if (format === undefined) throw new Error('persister.ts no longer says the format of what is kept')
  return format
}

/** A zod type as JSON Schema, from the side of whoever sends it (`input`) or reads it (`output`). */
export function schemaOf(type: z.core.$ZodType, io: 'input' | 'output'): Schema {
  const {
    $schema: _version,
    '~standard': _standard,
    ...schema
  } = z.toJSONSchema(type, {
    io,
    unrepresentable: 'any',
    // What a format means is long and says nothing more.
    override: ({ jsonSchema }) => {
      if (jsonSchema.format !== undefined) delete jsonSchema.pattern
    },
  })
  return Schema.parse(JSON.parse(JSON.stringify(schema)))
}
