import { expect, test } from 'vitest'
import { z } from 'zod'
import { acceptedBreaks } from './accepted-breaks.ts'
import { currentSurface, readReleased, schemaOf, type Surface } from './released.ts'
import { surfaceBreaks } from './surface-breaks.ts'

const surface = (input: z.ZodType, output: z.ZodType, more: Partial<Surface> = {}): Surface => ({
  procedures: {
    'notes.add': {
      kind: 'mutation',
      access: 'public',
      mayBeEmpty: z.safeParse(input, undefined).success,
      input: schemaOf(input, 'input'),
      output: schemaOf(output, 'output'),
    },
  },
  fromPlayer: {},
  toPlayer: {},
  upload: {},
  closeCodes: { replaced: 4409 },
  errors: { NOT_FOUND: 404 },
  routes: { note: '/note/:id' },
  keptFormat: '1',
  ...more,
})
const none = z.void()
const inputs = (was: z.ZodType, is: z.ZodType) => surfaceBreaks(surface(was, none), surface(is, none))
const outputs = (was: z.ZodType, is: z.ZodType) => surfaceBreaks(surface(none, was), surface(none, is))
const text = z.string()
const Note = z.strictObject({ text, kind: z.enum(['a', 'b']), size: z.number().min(0).max(9).optional() })
const Kinds = z.discriminatedUnion('type', [
  z.object({ type: z.literal('one'), text }),
  z.object({ type: z.literal('two'), size: z.number() }),
])

test.each<[string, z.ZodType, z.ZodType]>([
  ['a new field that may be left out', Note, Note.extend({ more: text.optional() })],
  ['a field that may now be left out', Note, Note.partial()],
  ['a new word of an enum', Note, Note.extend({ kind: z.enum(['a', 'b', 'c']) })],
  ['a field that may now be null', Note, Note.extend({ text: text.nullable() })],
  ['wider bounds', Note, Note.extend({ size: z.number().min(-1).max(10).optional() })],
  ['an input where there was none', none, Note.optional()],
  ['a new kind', Kinds.options[0], Kinds],
  ['a longer list', z.array(text).max(5), z.array(text).max(6)],
  ['a number that need not be whole', z.object({ n: z.int() }), z.object({ n: z.number() })],
])('F28 an older client still gets through after %s', (_what, was, is) => {
  expect(inputs(was, is)).toEqual([])
})

test.each<[string, z.ZodType, z.ZodType, RegExp]>([
  ['a new field that must be there', Note, Note.extend({ more: text }), /input\.more: must be there/],
  ['a field that is refused', Note, Note.omit({ text: true }), /input\.text: is refused now/],
  ['a field that must be there now', Note.partial(), Note, /must be there/],
  ['a word of an enum less', Note, Note.extend({ kind: z.enum(['a']) }), /input\.kind: "b"/],
  ['another type', Note, Note.extend({ text: z.number() }), /input\.text: string where number/],
  ['no null any more', Note.extend({ text: text.nullable() }), Note, /input\.text: null/],
  ['a stricter bound below', Note, Note.extend({ size: z.number().min(1).max(9).optional() }), /minimum/],
  ['a stricter bound above', Note, Note.extend({ size: z.number().min(0).max(8).optional() }), /maximum/],
  ['a shorter text', z.object({ text }), z.object({ text: text.max(5) }), /maxLength/],
  ['a pattern', z.object({ text }), z.object({ text: text.regex(/^x/) }), /pattern/],
  ['a format', z.object({ text }), z.object({ text: z.uuid() }), /format/],
  ['a shorter list', z.array(text).max(5), z.array(text).max(4), /maxItems/],
  ['a stricter list', z.array(text), z.array(text.min(3)), /input\[\]: minLength/],
  ['a kind that is gone', Kinds, Kinds.options[0], /two/],
  [
    'a stricter kind',
    Kinds,
    z.discriminatedUnion('type', [Kinds.options[0], Kinds.options[1].extend({ more: text })]),
    /more/,
  ],
  ['an input that must be there', none, Note, /must have an input/],
  ['stricter values of any names', z.record(text, text), z.record(text, z.number()), /\.\*/],
  ['another place', z.tuple([text, text]), z.tuple([text, z.number()]), /\[1\]/],
  ['places less', z.tuple([text, text]), z.tuple([text]), /number of places/],
])('F28 an older client is refused by %s, and that is caught', (_what, was, is, reason) => {
  expect(inputs(was, is).join('\n')).toMatch(reason)
})

test.each<[string, z.ZodType, z.ZodType]>([
  ['a new field', Note, Note.extend({ more: text })],
  ['a field that is always there now', Note.partial(), Note],
  ['a word less', Note, Note.extend({ kind: z.enum(['a']) })],
  ['a longer text', z.object({ text: text.max(3) }), z.object({ text: text.max(9) })],
  ['no null any more', Note.extend({ text: text.nullable() }), Note],
  ['an answer where there was none', none, Note],
])('F28 an older client understands %s', (_what, was, is) => {
  expect(outputs(was, is)).toEqual([])
})

test.each<[string, z.ZodType, z.ZodType, RegExp]>([
  ['a field that is gone', Note, Note.omit({ text: true }), /output\.text: must be there/],
  ['a field that may be left out', Note, Note.partial(), /must be there/],
  ['a field that may be null', Note, Note.extend({ text: text.nullable() }), /output\.text: null/],
  ['a new word', Note, Note.extend({ kind: z.enum(['a', 'b', 'c']) }), /output\.kind: "c"/],
  ['another type', Note, Note.extend({ text: z.number() }), /output\.text: number where string/],
  ['a new kind', Kinds.options[0], Kinds, /output/],
  [
    'a change deep inside',
    z.array(z.object({ notes: z.array(Note) })),
    z.array(z.object({ notes: z.array(Note.omit({ kind: true })) })),
    /output\[\]\.notes\[\]\.kind/,
  ],
  [
    'one certain value that is another',
    z.object({ done: z.literal(true) }),
    z.object({ done: z.literal(false) }),
    /false/,
  ],
])('F28 an older client would trip over %s, and that is caught', (_what, was, is, reason) => {
  expect(outputs(was, is).join('\n')).toMatch(reason)
})

test('F28 what else a client relies on is compared, too', () => {
  const before = surface(none, none)
  const changedTo = (more: Partial<Surface>) => surfaceBreaks(before, { ...before, ...more })
  const add = before.procedures['notes.add']
  if (!add) throw new Error('It is above.')
  expect(changedTo({ procedures: {} })).toEqual(['notes.add: is gone'])
  expect(changedTo({ procedures: { 'notes.add': { ...add, kind: 'query' } } })).toEqual([
    'notes.add: is a query, and was a mutation',
  ])
  expect(changedTo({ procedures: { 'notes.add': { ...add, access: 'student' } } })).toEqual([
    'notes.add: is no longer public',
  ])
  expect(changedTo({ closeCodes: { replaced: 4410 } })).toEqual(['close code replaced: has changed or is gone'])
  expect(changedTo({ errors: { NOT_FOUND: 410 } })).toEqual(['error NOT_FOUND: has changed or is gone'])
  expect(changedTo({ routes: { note: '/notes/:id' } })).toEqual(['screen /note/:id: is gone'])
  expect(changedTo({ routes: { renamed: '/note/:id' }, errors: { NOT_FOUND: 404, MORE: 418 } })).toEqual([])
  expect(() => changedTo({ fromPlayer: { not: {} } })).toThrow('does not know not')
})

test('F28 answers that a phone kept must still be read, or their format be another', () => {
  const kept = (output: z.ZodType, keptFormat: string): Surface => {
    const { procedures, ...rest } = surface(none, output, { keptFormat })
    const add = procedures['notes.add']
    if (!add) throw new Error('It is above.')
    return { ...rest, procedures: { 'notes.list': { ...add, kind: 'query' } } }
  }
  const more = Note.extend({ more: text })
  expect(surfaceBreaks(kept(Note, '1'), kept(more, '1')).join('\n')).toMatch(/notes\.list kept .*more: must be there/)
  expect(surfaceBreaks(kept(Note, '1'), kept(more, '2'))).toEqual([])
  expect(surfaceBreaks(kept(Note, '1'), kept(Note.extend({ more: text.optional() }), '1'))).toEqual([])
})

test("F28 today's gateway and a client of the last release understand each other", () => {
  const { releases, surface: before } = readReleased()
  const found = surfaceBreaks(before, currentSurface())
  const accepted = acceptedBreaks.filter(({ since }) => since === releases.at(-1)).map(({ line }) => line)
  expect(found.filter((line) => !accepted.includes(line))).toEqual([])
})
