import type { QueryClient, QueryKey } from '@tanstack/react-query'

/** What stands in the document beside the HTML that the gateway rendered. */
export interface FirstPaint {
  /** When it was rendered, in milliseconds since 1970. */
  readonly at: number
  /** Whether the gateway saw a session. */
  readonly isSignedIn: boolean
  /** The answers that are on the screen. */
  readonly answers: readonly (readonly [QueryKey, unknown])[]
}

const elementId = 'first-paint'

/** The element that carries `paint` in a document: data, which no policy takes for a script. */
export const firstPaintElement = (paint: FirstPaint): string =>
  `<script type="application/json" id="${elementId}">${JSON.stringify(paint).replaceAll('<', '\\u003c')}</script>`

/** What the gateway rendered this document with; undefined where it sent the bare one. */
export function readFirstPaint(): FirstPaint | undefined {
  const text = document.getElementById(elementId)?.textContent
  return text ? (JSON.parse(text) as FirstPaint) : undefined // written by firstPaintElement of the same release
}

/** Puts the answers into `client`, as old as they are; a clock that is slow makes none younger than new. */
export function fill(client: QueryClient, { at, answers }: FirstPaint): void {
  for (const [key, data] of answers) client.setQueryData(key, data, { updatedAt: Math.min(at, Date.now()) })
}
