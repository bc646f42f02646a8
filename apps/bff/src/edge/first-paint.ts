import { existsSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { AskPublic, Prerender } from '@abhyas/contracts/prerender'
import type { RouteId } from '@abhyas/contracts/routes'
import type { ByteCache } from './byte-cache.ts'
import type { Bytes } from './bytes.ts'
import { routePreview, type Pages } from './pages.ts'
import { shortened } from './preview.ts'

/** Where the client's build puts what renders its screens; never served. */
export const prerenderFile = '.prerender/prerender.js'

// Old answers stand in for new ones in the public content's own cache.
const ages = { freshSeconds: 60, staleSeconds: 0 }
/** Longer than this nobody waits: the bare page gets its answers by itself. */
const usualPatienceMs = 300

/** What became of a page: with its screen, or bare since an answer was late or refused or the screen could not be rendered. */
export type Outcome = 'filled' | 'late' | 'refused' | 'failed'

/** The client's own renderer; undefined where the client was built without. Throws what loading it throws. */
export async function loadPrerender(clientDir: string): Promise<Prerender | undefined> {
  const file = path.join(clientDir, prerenderFile)
  // The client's build of this very release, typed by its source.
  return existsSync(file) ? ((await import(pathToFileURL(file).href)) as Prerender) : undefined
}

interface Deps {
  readonly prerender: Prerender
  readonly pages: Pages
  readonly cache: ByteCache
  readonly ask: AskPublic
  readonly count: (outcome: Outcome) => void
  readonly patienceMs?: number | undefined
  /** Takes what a screen's rendering threw. */
  readonly onFailure: (error: unknown) => void
}

const late = Symbol('late')

/** The pages with their screens in them, rendered by the client's own code out of public answers. */
export class FirstPaint {
  readonly audiences: Prerender['audiences']
  readonly #deps: Deps

  constructor(deps: Deps) {
    this.audiences = deps.prerender.audiences
    this.#deps = deps
  }

  /** The page of the route `id` at `pathname` with its screen; undefined where it is not to be had now. Never rejects. */
  async page(id: RouteId, pathname: string): Promise<Bytes | undefined> {
    const { cache, count, patienceMs = usualPatienceMs } = this.#deps
    let timer: ReturnType<typeof setTimeout> | undefined
    const patience = new Promise<typeof late>((resolve) => {
      timer = setTimeout(resolve, patienceMs, late)
    })
    // What comes too late is kept for the next visitor.
    const page = cache.get(pathname, ages, () => this.#render(id, pathname))
    const made = await Promise.race([page, patience]).catch(() => undefined)
    clearTimeout(timer)
    if (made === late) count('late')
    if (made === late || made === undefined) return undefined
    count('filled')
    return made
  }

  async #render(id: RouteId, pathname: string): Promise<Bytes> {
    const { prerender, pages, ask, count, onFailure } = this.#deps
    let isRefused = false
    const noted: AskPublic = (name, input) =>
      ask(name, input).catch((error: unknown) => {
        isRefused = true
        throw error
      })
    try {
      const { about, ...screen } = await prerender.prerender(pathname, noted)
      const preview = about
        ? { title: about.title, description: shortened(about.description), path: pathname }
        : routePreview(id)
      return await pages.make(preview, { screen, audience: this.audiences[id] })
    } catch (error) {
      count(isRefused ? 'refused' : 'failed')
      if (!isRefused) onFailure(error)
      throw error
    }
  }
}
