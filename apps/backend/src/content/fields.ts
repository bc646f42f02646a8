import { z } from 'zod'

/** What an id of a topic or a question is made of. */
export const Id = z
  .string()
  .regex(/^[a-z0-9]+([.-][a-z0-9]+)*$/, 'lower-case letters and digits, joined by - or .')
  .max(110)
export const Slug = z
  .string()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'lower-case letters and digits, joined by -')
  .max(110)
/** No control characters but line feed and tab, no half of a surrogate pair: those PostgreSQL does not store in JSON. */
const isPlain = (value: string) => value.isWellFormed() && !/[^\P{Cc}\n\t]/u.test(value)
export const text = (max: number) =>
  z.string().trim().min(1).max(max).refine(isPlain, 'holds a character that is not text, such as a NUL')
export const Line = text(400)
export const Name = text(100)
const Keyword = text(60).toLowerCase().min(2)
export const Subject = z.enum(['polity', 'history', 'geography', 'economy', 'environment', 'science', 'current'])
/** The bank has Paper II too. */
export const BankSubject = z.enum([...Subject.options, 'csat'])

export const Year = z.int().min(1979).max(2100)

/** What ties items and questions to each other. */
export const matching = { topics: z.array(Id).min(1).max(5), keywords: z.array(Keyword).min(1).max(8) }
