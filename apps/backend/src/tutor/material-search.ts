import type { Kysely } from 'kysely'
import type { Library } from '../content/library.ts'
import type { Tables } from '../database/tables.ts'
import { asksSimilar } from './compose-choice.ts'
import type { Found, Material, Passage, Search } from './material.ts'
import { passageOf } from './passages.ts'
import { newestArticle } from './passages-news.ts'
import { storePassages } from './passages-store.ts'
import { type Hit, type Row, search, type Understood, understand } from './search.ts'
import { wordsOf } from './search-words.ts'

/** The most passages of an answer. */
const mostFound = 5
/** From this confidence on the best passage answers; found on `measure/development.json`. */
export const answersFrom = 0.5
/** What a question before weighs beside one that leans on it. */
const beforeWeight = 0.5

/**
 * What speaks against an answer, as a logistic regression on `measure/development.json` weighs it: each is a sign that
 * the passage is about the same thing and says something else of it.
 */
const weights = {
  bias: 2.75,
  missing: -3.8,
  absent: -1.75,
  unfit: -0.9,
  noEdge: -3.1,
  lacksName: -1.65,
  namesOnly: -2,
}

/** How sure it is that the best of `hits` answers, 0 to 1. */
export function confidence([best]: readonly Hit[]): number {
  if (!best) return 0
  const sum =
    weights.bias +
    weights.missing * best.missing +
    weights.absent * best.absent +
    (best.isFit === false ? weights.unfit : 0) +
    (best.hasEdge === false ? weights.noEdge : 0) +
    (best.lacksName ? weights.lacksName : 0) +
    (best.isNamesOnly ? weights.namesOnly : 0)
  return 1 / (1 + Math.exp(-sum))
}

/** Questions that point back: "and its powers?", "why?". */
const leans = (text: string): boolean =>
  /^\s*(?:and|but|then|so|aur|what about|how about|why|kyun|more)\b|\b(?:it|its|they|them|their|this|that|these|those|he|him|she|her|iska|iski|uska|uski|inka|unka)\b/i.test(
    text,
  ) && wordsOf(text).length <= 14

/** Questions about the one question that a chat is about. */
const isAboutQuestion = (text: string): boolean =>
  /\b(?:option|options|choice|answer|hint|key|this question|correct|wrong|right|explain|why|kyun|similar|question|samjha)/i.test(
    text,
  ) || wordsOf(text).length <= 4

function joined(own: Understood, before: Understood): Understood {
  const known = new Set(own.terms.map(({ asked }) => asked))
  const more = before.terms
    .filter(({ asked }) => !known.has(asked))
    .map((term) => ({ ...term, weight: term.weight * beforeWeight }))
  return { words: own.words, terms: [...own.terms, ...more] }
}

/**
 * The material of `library` in `db`, brought up to date when it is first asked after the content has changed.
 * @param now decides which editions are out
 */
export function createMaterial(db: Kysely<Tables>, library: () => Library, now: () => Date): Material {
  let ready: { readonly of: Library; readonly done: Promise<unknown> } | undefined

  const refresh = async () => {
    const current = library()
    if (ready?.of !== current) {
      const done = storePassages(db, current)
      ready = { of: current, done }
      done.catch(() => {
        ready = undefined
      })
    }
    await ready?.done
    return current
  }

  const shownRow = (current: Library, row: Row): Passage | undefined => {
    const { id, kind, title, place, text, is_sample: isSample } = row
    if (kind !== 'news') return { id, kind, title, place, text, path: row.path, isSample }
    const article = newestArticle(current, row.path, now())
    return article && { id, kind, title, place, text, path: `/news/${article.item.id}`, isSample }
  }

  /** Other questions on what the first of `passages` is about. */
  const findSimilar = async (current: Library, passages: readonly Passage[]): Promise<readonly Passage[]> => {
    const [own] = passages
    if (!own) return []
    const text = `${own.title} ${own.text.split('\n')[0] ?? ''}`
    const hits = await search(db, text, await understand(db, text), null)
    return hits
      .flatMap(({ row }) => (row.kind === 'question' && row.id !== own.id ? (shownRow(current, row) ?? []) : []))
      .slice(0, 3)
  }

  const find = async ({ text, scope, before, passageId }: Search): Promise<Found> => {
    const current = await refresh()
    const marked = passageId === null ? undefined : passageOf(current, passageId, now())
    if (scope.type === 'question' && asksSimilar(text)) {
      const passages = await findSimilar(current, scope.passages)
      return { passages, isAnswered: passages.length > 0 }
    }
    if (scope.type === 'question' && isAboutQuestion(text)) {
      return { passages: first([marked, ...scope.passages]), isAnswered: scope.passages.length > 0 }
    }
    const own = await understand(db, text)
    const understood = before !== null && leans(text) ? joined(own, await understand(db, before)) : own
    const hits = await search(db, text, understood, scope.type === 'book' ? scope.bookId : null)
    const out = hits.flatMap((hit) => {
      const passage = shownRow(current, hit.row)
      return passage ? [{ hit, passage }] : []
    })
    const isAnswered = confidence(out.map(({ hit }) => hit)) >= answersFrom
    const passages = out.slice(0, mostFound).map(({ passage }) => passage)
    if (scope.type === 'question' && !isAnswered) {
      return { passages: first([marked, ...scope.passages]), isAnswered: scope.passages.length > 0 }
    }
    return { passages: first([marked, ...passages]), isAnswered: isAnswered || marked !== undefined }
  }

  return {
    find,
    passage: async (id) => passageOf(library(), id, now()),
  }
}

function first(passages: readonly (Passage | undefined)[]): readonly Passage[] {
  const some = passages.filter((passage) => passage !== undefined)
  return [...new Map(some.map((passage) => [passage.id, passage] as const)).values()].slice(0, mostFound)
}
