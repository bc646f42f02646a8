import type { AppRouter } from '@abhyas/contracts/app-router'
import { mostEvents } from '@abhyas/contracts/http'
import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server'
import type { Failure } from '../api/failure.ts'

type Inputs = inferRouterInputs<AppRouter>
type Outputs = inferRouterOutputs<AppRouter>

type At<Tree, Path> = Path extends `${infer Group}.${infer Name}`
  ? Group extends keyof Tree
    ? Name extends keyof Tree[Group]
      ? Tree[Group][Name]
      : never
    : never
  : never

interface Named {
  clientId: string
}
/** The event of a call that takes a list of them, each with a `clientId` of its own. */
type EventOf<Input> = Input extends { events: (infer Event extends Named)[] } ? Event : never
/** What is written once: the input of a call with a `clientId`, or one event of an append. */
type Write<Input> = Input extends Named ? Input : EventOf<Input>

type PathsWhere<Test extends 'write' | 'append'> = {
  [Group in keyof Inputs]: {
    [Name in Extract<keyof Inputs[Group], string>]: [
      Test extends 'write' ? Write<Inputs[Group][Name]> : EventOf<Inputs[Group][Name]>,
    ] extends [never]
      ? never
      : `${Group}.${Name}`
  }[Extract<keyof Inputs[Group], string>]
}[keyof Inputs]

/** Every write that carries a `clientId`, by its dotted path: these, and no others, may be sent again. */
export type WritePath = PathsWhere<'write'>
export type WriteInput<P extends WritePath> = Write<At<Inputs, P>>
export type WriteOutput<P extends WritePath> = At<Outputs, P>

/** Of each append, how many events one call takes at most. */
const appendLimits: { readonly [P in PathsWhere<'append'>]: number } = {
  'questions.append': mostEvents,
  'tests.append': mostEvents,
}

/** How many writes at `path` one call takes; undefined where each is a call of its own. */
export const appendLimit = (path: WritePath): number | undefined =>
  path in appendLimits ? appendLimits[path as keyof typeof appendLimits] : undefined // `in` does not narrow a union of texts

/** Without what is added where the caller names none; of each member of a union by itself. */
type Unstamped<Input> = Input extends unknown
  ? Omit<Input, 'clientId' | 'at'> & { readonly clientId?: string; readonly at?: string }
  : never

/** What the item of a write is called: for the screens, as long as the write waits. It is not sent. */
export interface About {
  readonly title: string
  readonly detail: string
}

/** What the caller says of a write; `clientId` and `at` are added where it names none. */
export interface Intent<P extends WritePath> {
  readonly path: P
  readonly input: Unstamped<WriteInput<P>>
  readonly about?: About
}

/** A write on its way. */
export interface Entry<P extends WritePath = WritePath> {
  /** Its place in the order of this student's writes. */
  readonly seq: number
  readonly path: P
  /** With the `clientId` that was made once, and `at`, when it was done. */
  readonly input: WriteInput<P>
  readonly about?: About
  /** Why the server will never take it; null while it may. */
  readonly refusal: Pick<Failure, 'code' | 'message'> | null
}

/**
 * Of a write that only says how something stands now, what it is of: a later one of the same takes its place, and one that
 * the server refuses is forgotten, since nobody would miss it. Undefined where each write counts.
 */
export const standingOf = ({ path, input }: Pick<Entry, 'path' | 'input'>): string | undefined =>
  path === 'books.setPlace' && 'bookId' in input ? `${path} ${input.bookId}` : undefined

/**
 * Which writes hold each other up: those of one lane keep their order. Answers of Mains go to a service of their own, which
 * may be slow or away while all others are there.
 */
export const lanes = ['mains', 'others'] as const
export type Lane = (typeof lanes)[number]

export const laneOf = (path: WritePath): Lane => (path.startsWith('mains.') ? 'mains' : 'others')

/** Neighbours that one call sends: a single write, or events of one append. */
export type Group = readonly [Entry, ...Entry[]]

/** `entries` in their order, neighbours of one append together as far as a call takes them. */
export function groupsOf(entries: readonly Entry[]): Group[] {
  const groups: [Entry, ...Entry[]][] = []
  for (const entry of entries) {
    const last = groups.at(-1)
    const limit = appendLimit(entry.path)
    if (last && limit !== undefined && last[0].path === entry.path && last.length < limit) last.push(entry)
    else groups.push([entry])
  }
  return groups
}
