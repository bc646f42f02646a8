import type { QuestionMeta, QuestionProgress, Subject } from '@abhyas/contracts/questions'
import { toggled, usualWish, type Area, type Past, type Wish } from './customize-wish.ts'
import { tallyOf, type Tally } from './pyq-cells.ts'

/** What is known of the bank and of the student. */
export interface Bank {
  readonly questions: readonly QuestionMeta[]
  readonly progress: ReadonlyMap<string, QuestionProgress>
  readonly bookmarked: ReadonlySet<string>
}

type Filter = (meta: QuestionMeta, wish: Wish, bank: Bank) => boolean

const isSeen = ({ id }: QuestionMeta, { progress }: Bank): boolean => (progress.get(id)?.answers ?? 0) > 0

const isOf: Record<Past, (meta: QuestionMeta, bank: Bank) => boolean> = {
  unseen: (meta, bank) => !isSeen(meta, bank),
  wrong: ({ id }, { progress }) => progress.get(id)?.last?.correct === false,
  bookmarked: ({ id }, { bookmarked }) => bookmarked.has(id),
}

/** What narrows a set, each by itself. */
const filters = {
  // Nothing chosen is all of Paper I: Paper II is practised by itself.
  areas: ({ paper, subject, topics }, wish) =>
    (wish.subjects.length === 0 && wish.areas.length === 0 && paper === 'GS') ||
    wish.subjects.includes(subject) ||
    topics.some((topic) => wish.areas.includes(`${subject}/${topic}`)),
  difficulties: ({ difficulty }, wish) => wish.difficulties.length === 0 || wish.difficulties.includes(difficulty),
  pasts: (meta, wish, bank) => wish.pasts.length === 0 || wish.pasts.some((past) => isOf[past](meta, bank)),
  papers: ({ year }, wish) => !wish.isPastPaper || year !== null,
  year: ({ year }, wish) => wish.year === null || year === wish.year,
} satisfies Record<string, Filter>

export type FilterName = keyof typeof filters

const usualOf: Record<FilterName, Partial<Wish>> = {
  areas: { subjects: usualWish.subjects, areas: usualWish.areas },
  difficulties: { difficulties: usualWish.difficulties },
  pasts: { pasts: usualWish.pasts },
  papers: { isPastPaper: usualWish.isPastPaper, year: usualWish.year },
  year: { year: usualWish.year },
}

/** `wish` without one of its filters. */
export const relaxed = (wish: Wish, name: FilterName): Wish => ({ ...wish, ...usualOf[name] })

/** `wish` without any filter: how many, timer and feedback stay. */
export const unfiltered = (wish: Wish): Wish =>
  Object.values(usualOf).reduce<Wish>((all, usual) => ({ ...all, ...usual }), wish)

/** The questions that `wish` lets in. */
export const matchesOf = (wish: Wish, bank: Bank): QuestionMeta[] =>
  bank.questions.filter((meta) => Object.values<Filter>(filters).every((lets) => lets(meta, wish, bank)))

/**
 * Where nothing matches: the filters that alone stand in the way, each with how many match without it, the most first.
 * Empty where no single one helps.
 */
export function toRelax(wish: Wish, bank: Bank): { readonly name: FilterName; readonly count: number }[] {
  const names = Object.keys(filters) as FilterName[] // Object.keys widens its keys to string
  return names
    .map((name) => ({ name, count: matchesOf(relaxed(wish, name), bank).length }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count)
}

/** A number from 0 up to 1 for `text` and `seed`, the same whenever asked (FNV-1a with a final mix). */
function drawn(text: string, seed: number): number {
  let hash = 0x811c9dc5 ^ seed
  for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
  hash = Math.imul(hash ^ (hash >>> 12), 0x297a2d39)
  return ((hash ^ (hash >>> 15)) >>> 0) / 2 ** 32
}

const groupedBy = <T, K>(items: readonly T[], keyOf: (item: T) => K): Map<K, T[]> => {
  const groups = new Map<K, T[]>()
  for (const item of items) {
    const group = groups.get(keyOf(item))
    if (group) group.push(item)
    else groups.set(keyOf(item), [item])
  }
  return groups
}

/** One of each subject in turn, as long as it has any, the subjects in an order drawn by `seed`. */
function mixed(metas: readonly QuestionMeta[], seed: number): QuestionMeta[] {
  const groups = [...groupedBy(metas, ({ subject }) => subject)].sort(([a], [b]) => drawn(a, seed) - drawn(b, seed))
  const turns = metas.map((_, turn) => groups.flatMap(([, group]) => group[turn] ?? []))
  return turns.flat()
}

/**
 * The ids of the set: at most `wish.count` of what matches, what was never answered first, then what was answered
 * longest ago; the subjects mixed. The same for the same `seed`.
 */
export function chooseSet(wish: Wish, bank: Bank, seed: number): string[] {
  const drawnOrder = matchesOf(wish, bank)
    .map((meta) => ({ meta, place: drawn(meta.id, seed) }))
    .sort((a, b) => a.place - b.place)
    .map(({ meta }) => meta)
  const lastAt = ({ id }: QuestionMeta) => bank.progress.get(id)?.last?.at ?? ''
  const unseen = drawnOrder.filter((meta) => !isSeen(meta, bank))
  const seen = drawnOrder.filter((meta) => isSeen(meta, bank)).sort((a, b) => lastAt(a).localeCompare(lastAt(b)))
  return [...mixed(unseen, seed), ...mixed(seen, seed)].slice(0, wish.count).map(({ id }) => id)
}

export interface Branch {
  readonly subject: Subject
  readonly tally: Tally
  readonly topics: readonly { readonly area: Area; readonly topic: string; readonly tally: Tally }[]
}

/** The subjects in `order`, those without a question left out, each with its topics, the largest first. */
export function treeOf({ questions, progress }: Omit<Bank, 'bookmarked'>, order: readonly Subject[]): Branch[] {
  const bySubject = groupedBy(questions, ({ subject }) => subject)
  return order.flatMap((subject) => {
    const metas = bySubject.get(subject)
    if (metas === undefined) return []
    const pairs = metas.flatMap((meta) => meta.topics.map((topic) => ({ topic, id: meta.id })))
    const topics = [...groupedBy(pairs, ({ topic }) => topic)]
      .map(([topic, held]) => ({ topic, area: `${subject}/${topic}` as const, tally: tallyOf(held, progress) }))
      .sort((a, b) => b.tally.ids.length - a.tally.ids.length || (a.topic < b.topic ? -1 : 1))
    return { subject, topics, tally: tallyOf(metas, progress) }
  })
}

/** `wish` with the whole subject, or without anything of it where it was in. */
export function withSubject(wish: Wish, { subject }: Branch): Wish {
  const areas = wish.areas.filter((area) => !area.startsWith(`${subject}/`))
  return { ...wish, areas, subjects: toggled(wish.subjects, subject) }
}

/** `wish` with a topic or without it; a topic taken from a whole subject leaves the subject's others. */
export function withArea(wish: Wish, { subject, topics }: Branch, area: Area): Wish {
  if (!wish.subjects.includes(subject)) return { ...wish, areas: toggled(wish.areas, area) }
  const others = topics.map((topic) => topic.area).filter((other) => other !== area)
  return { ...wish, subjects: toggled(wish.subjects, subject), areas: [...wish.areas, ...others] }
}
