import { z } from 'zod'
import { placeOnly, withoutPersons } from './scrub.ts'

const mostErrors = 10
/** As many as the SDK sends. */
const mostFrames = 50

/** What does not fit is left out: a report is worth less without it, and lost without the rest. */
const kept = <Schema extends z.ZodType>(schema: Schema) => schema.optional().catch(undefined)
/** The last of them. What is too many is not even looked at: a forged report holds a hundred thousand. */
const few = <Schema extends z.ZodType>(schema: Schema, most: number) =>
  kept(z.preprocess((all) => (Array.isArray(all) ? all.slice(-most) : all), z.array(schema)))

const Word = kept(z.string().regex(/^[\w .:/@+$<>[\]()?*#,-]{0,200}$/))
const Count = kept(z.number())
const Words = kept(z.string().transform(withoutPersons))
const Place = kept(z.string().transform(placeOnly))
const Agent = kept(z.string().max(300))

const Frame = z.object({
  filename: Place,
  function: Word,
  lineno: Count,
  colno: Count,
  in_app: kept(z.boolean()),
})

/**
 * Of an event of the error service what tells where the app broke, and nothing of whose phone it was: no user, no
 * breadcrumbs, no contexts, nothing of a request. It is what our client sends (its without-words.ts); what is not named
 * here is left out, whoever sends it (T30).
 */
export const ErrorEvent = z.object({
  event_id: Word,
  timestamp: kept(z.union([z.number(), z.iso.datetime()])),
  platform: Word,
  level: Word,
  release: Word,
  environment: Word,
  dist: Word,
  tags: kept(z.object({ source: Words })),
  sdk: kept(z.object({ name: Word, version: Word })),
  exception: kept(
    z.object({
      values: few(
        z.object({
          type: Word,
          value: Words,
          mechanism: kept(z.object({ type: Word, handled: kept(z.boolean()) })),
          stacktrace: kept(z.object({ frames: few(Frame, mostFrames) })),
        }),
        mostErrors,
      ),
    }),
  ),
  debug_meta: kept(z.object({ images: few(z.object({ type: Word, code_file: Place, debug_id: Word }), mostFrames) })),
})

/** Of a session what the rate of those without a crash is counted from, without the id of the device. */
export const ErrorSession = z.object({
  sid: Word,
  init: kept(z.boolean()),
  started: Word,
  timestamp: Word,
  status: Word,
  errors: Count,
  duration: Count,
  attrs: kept(z.object({ release: Word, environment: Word, user_agent: Agent })),
})
