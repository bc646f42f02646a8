import type { Schema, Surface } from './released.ts'

/**
 * Which side sends. What the client sends is checked by the gateway, to the letter. What the gateway sends is read by a
 * client that checks nothing: it does not mind a field more or a longer text, but it trips over one that is gone, and
 * over a word that it has never heard.
 */
type Sender = 'client' | 'gateway'

/** Keywords that say something of a value's size or looks, as numbers, and which way they may move. */
const lower = ['minLength', 'minItems', 'minimum', 'exclusiveMinimum']
const upper = ['maxLength', 'maxItems', 'maximum', 'exclusiveMaximum']
const looks = ['pattern', 'format', 'contentEncoding', 'multipleOf']
const known = new Set([
  ...lower,
  ...upper,
  ...looks,
  'type',
  'properties',
  'required',
  'additionalProperties',
  'propertyNames',
  'items',
  'prefixItems',
  'anyOf',
  'oneOf',
  'enum',
  'const',
  'default',
])

/**
 * What a client of the release `before` and a gateway of `now` would misunderstand, and what today's client would of the
 * answers that the one before it kept, a line each; none where all is well.
 * @throws for a schema with a keyword that this comparison does not know
 */
export function surfaceBreaks(before: Surface, now: Surface): string[] {
  return [
    ...Object.entries(before.procedures).flatMap(([path, was]) => procedureBreaks(path, was, now.procedures[path])),
    ...breaks(before.fromPlayer, now.fromPlayer, 'client', 'fromPlayer'),
    ...breaks(now.toPlayer, before.toPlayer, 'gateway', 'toPlayer'),
    ...breaks(now.upload, before.upload, 'gateway', 'upload'),
    ...changed('close code', before.closeCodes, now.closeCodes),
    ...changed('error', before.errors, now.errors),
    ...Object.entries(before.routes)
      .filter(([, path]) => !Object.values(now.routes).includes(path))
      .map(([, path]) => `screen ${path}: is gone`),
    ...keptBreaks(before, now),
  ]
}

/** What a phone keeps of the answers that `before` gave is shown by today's client, unless the format has changed. */
function keptBreaks(before: Surface, now: Surface): string[] {
  if (before.keptFormat !== now.keptFormat) return []
  return Object.entries(before.procedures).flatMap(([path, was]) => {
    const is = now.procedures[path]
    const isKept = was.kind === 'query' && is?.kind === 'query' && !path.startsWith('account.')
    return isKept ? breaks(was.output, is.output, 'gateway', `${path} kept (or raise the persister's format)`) : []
  })
}

type Said = Surface['procedures'][string]

function procedureBreaks(path: string, was: Said, is: Said | undefined): string[] {
  if (is === undefined) return [`${path}: is gone`]
  if (is.kind !== was.kind) return [`${path}: is a ${is.kind}, and was a ${was.kind}`]
  return [
    ...(is.access === 'student' && was.access === 'public' ? [`${path}: is no longer public`] : []),
    ...(was.mayBeEmpty && !is.mayBeEmpty ? [`${path}: must have an input now`] : []),
    ...(sendsNothing(was) ? [] : breaks(was.input, is.input, 'client', `${path} input`)),
    ...breaks(is.output, was.output, 'gateway', `${path} output`),
  ]
}

/** Of no input at all there is no schema. */
const sendsNothing = ({ mayBeEmpty, input }: Said) => mayBeEmpty && Object.keys(input).length === 0

const changed = (what: string, before: Readonly<Record<string, number>>, now: Readonly<Record<string, number>>) =>
  Object.entries(before)
    .filter(([name, value]) => now[name] !== value)
    .map(([name]) => `${what} ${name}: has changed or is gone`)

/** Why a value that `sent` describes may not be understood by whoever expects `expected`. */
function breaks(sent: Schema, expected: Schema, sender: Sender, at: string): string[] {
  for (const keyword of [...Object.keys(sent), ...Object.keys(expected)]) {
    if (!known.has(keyword)) throw new Error(`${at}: the comparison does not know ${keyword}`)
  }
  if (isSame(sent, expected) || Object.keys(expected).length === 0) return []
  const kinds = alternatives(sent)
  if (kinds) return kinds.flatMap((kind) => breaks(kind, expected, sender, at))
  const expectedKinds = alternatives(expected)
  if (expectedKinds) return fewest(expectedKinds.map((kind) => breaks(sent, kind, sender, at)))
  return singleBreaks(sent, expected, sender, at)
}

function singleBreaks(sent: Schema, expected: Schema, sender: Sender, at: string): string[] {
  if (!isTypeFit(sent, expected)) return [`${at}: ${wordFor(sent)} where ${wordFor(expected)} is expected`]
  if ('const' in expected) return isSame(sent['const'], expected['const']) ? [] : [`${at}: ${wordFor(sent)} is unknown`]
  return [
    ...(sender === 'client' ? boundBreaks(sent, expected, at) : []),
    ...objectBreaks(sent, expected, sender, at),
    ...listBreaks(sent, expected, sender, at),
  ]
}

function isTypeFit(sent: Schema, expected: Schema): boolean {
  const [given, wanted] = [typeOf(sent), expected['type']]
  return wanted === undefined || given === wanted || (given === 'integer' && wanted === 'number')
}

/** A constant is of its value's type. */
function typeOf(schema: Schema): unknown {
  if (schema['type'] !== undefined || !('const' in schema)) return schema['type']
  return schema['const'] === null ? 'null' : typeof schema['const']
}

function boundBreaks(sent: Schema, expected: Schema, at: string): string[] {
  // One certain text or number: its own schema has no bounds to compare.
  if ('const' in sent) return []
  const number = (schema: Schema, keyword: string, none: number) =>
    typeof schema[keyword] === 'number' ? schema[keyword] : none
  return [
    ...lower.filter((keyword) => number(sent, keyword, -Infinity) < number(expected, keyword, -Infinity)),
    ...upper.filter((keyword) => number(sent, keyword, Infinity) > number(expected, keyword, Infinity)),
    ...looks.filter((keyword) => expected[keyword] !== undefined && !isSame(sent[keyword], expected[keyword])),
  ].map((keyword) => `${at}: ${keyword} is stricter`)
}

function objectBreaks(sent: Schema, expected: Schema, sender: Sender, at: string): string[] {
  if (typeOf(sent) !== 'object') return []
  const [given, wanted] = [fieldsOf(sent), fieldsOf(expected)]
  const always = namesOf(sent['required'])
  const others = schemaIn(expected['additionalProperties'])
  const missing = namesOf(expected['required']).filter((name) => !always.includes(name))
  const fields = Object.entries(given).flatMap(([name, schema]) => {
    const target = wanted[name] ?? others
    if (target) return breaks(schema, target, sender, `${at}.${name}`)
    return sender === 'client' && expected['additionalProperties'] === false ? [`${at}.${name}: is refused now`] : []
  })
  return [
    ...missing.map((name) => `${at}.${name}: must be there`),
    ...fields,
    ...recordBreaks(sent, expected, sender, at),
  ]
}

/** Of an object with any names. */
function recordBreaks(sent: Schema, expected: Schema, sender: Sender, at: string): string[] {
  const [given, wanted] = [schemaIn(sent['additionalProperties']), schemaIn(expected['additionalProperties'])]
  const names = [schemaIn(sent['propertyNames']), schemaIn(expected['propertyNames'])] as const
  return [
    ...(given && wanted ? breaks(given, wanted, sender, `${at}.*`) : []),
    ...(given && !wanted && sender === 'client' ? [`${at}: any names are refused now`] : []),
    ...(names[1] ? breaks(names[0] ?? {}, names[1], sender, `${at} names`) : []),
  ]
}

function listBreaks(sent: Schema, expected: Schema, sender: Sender, at: string): string[] {
  if (typeOf(sent) !== 'array') return []
  const [given, wanted] = [schemasIn(sent['prefixItems']), schemasIn(expected['prefixItems'])]
  if (given.length !== wanted.length) return [`${at}: has another number of places`]
  const [items, expectedItems] = [schemaIn(sent['items']), schemaIn(expected['items'])]
  return [
    ...given.flatMap((place, n) => breaks(place, wanted[n] ?? {}, sender, `${at}[${n}]`)),
    ...(expectedItems ? breaks(items ?? {}, expectedItems, sender, `${at}[]`) : []),
  ]
}

/** What a value of `schema` may be, each on its own; undefined where it is one kind already. */
function alternatives(schema: Schema): readonly Schema[] | undefined {
  const { anyOf, oneOf, enum: values, ...rest } = schema
  if (Array.isArray(values)) return values.map((value: unknown) => ({ ...rest, const: value }))
  const { type } = schema
  // What is said beside several types is of the one that is no null: zod writes no others so.
  if (Array.isArray(type))
    return type.map((each: unknown) => (each === 'null' ? { type: each } : { ...rest, type: each }))
  const kinds = [...schemasIn(anyOf), ...schemasIn(oneOf)]
  return kinds.length > 0 ? kinds : undefined
}

const fewest = (lists: readonly string[][]): string[] =>
  lists.toSorted((one, other) => one.length - other.length)[0] ?? []

const isSchema = (value: unknown): value is Schema => typeof value === 'object' && value !== null
const schemaIn = (value: unknown): Schema | undefined => (isSchema(value) ? value : undefined)
const schemasIn = (value: unknown): readonly Schema[] => (Array.isArray(value) ? value.filter(isSchema) : [])
const namesOf = (value: unknown): readonly string[] => (Array.isArray(value) ? value.map(String) : [])
const fieldsOf = (schema: Schema): Readonly<Record<string, Schema>> =>
  Object.fromEntries(
    Object.entries(schemaIn(schema['properties']) ?? {}).flatMap(([name, field]) =>
      isSchema(field) ? [[name, field] as const] : [],
    ),
  )
const wordFor = (schema: Schema): string =>
  'const' in schema ? JSON.stringify(schema['const']) : JSON.stringify(schema['type'] ?? 'anything').replaceAll('"', '')

/** Equal as JSON, in whatever order their fields stand. */
function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(sorted(one)) === JSON.stringify(sorted(other))
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (!isSchema(value)) return value
  return Object.fromEntries(
    Object.entries(value)
      .map(([name, inner]) => [name, sorted(inner)] as const)
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  )
}
