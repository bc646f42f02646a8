import type { RouteId } from './routes.ts'

/** For whom a screen is rendered ahead: it shows something else to the others, or nothing that could be known. */
export type Audience = 'everyone' | 'visitors' | 'students'

/** Gives the answer to a public query, by its procedure's path. Rejects where it cannot be had. */
export type AskPublic = (path: string, input?: unknown) => Promise<unknown>

/** A screen as the gateway puts it into the client's HTML. Nothing in it is of anybody in particular. */
export interface Prerendered {
  /** For the end of the head: style sheets, and scripts to be fetched early. */
  readonly head: string
  /** For the inside of #root. */
  readonly root: string
  /** For behind #root: what the client needs to go on from there. */
  readonly data: string
  /** What the page is about, in plain text; null where the route says it. */
  readonly about: { readonly title: string; readonly description: string } | null
}

/** What the client's build for the gateway exports. */
export interface Prerender {
  /** The screens that it can render. */
  readonly audiences: Partial<Record<RouteId, Audience>>
  /** Renders the screen at `pathname`. Rejects with what `ask` rejects with, and where the screen cannot be rendered. */
  readonly prerender: (pathname: string, ask: AskPublic) => Promise<Prerendered>
}
