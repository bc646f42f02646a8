import type { Article, Library } from '../content/library.ts'
import { addDays } from '../news/day.ts'
import { currentEdition } from '../news/edition-clock.ts'
import { sources } from '../news/editions.ts'

interface Newest {
  readonly key: string
  readonly bySlug: ReadonlyMap<string, Article>
}

const newestByLibrary = new WeakMap<Library, Newest>()

/** Of each item that is out, the newest edition that shows it. */
function newestArticles(library: Library, now: Date): ReadonlyMap<string, Article> {
  const key = sources.map((source) => currentEdition(source, now)).join(' ')
  const known = newestByLibrary.get(library)
  if (known?.key === key) return known.bySlug
  const bySlug = new Map(
    sources.flatMap((source) => {
      const last = currentEdition(source, now)
      const { first } = library.calendar(source, last)
      const wanted = new Set(library.news.filter((item) => item.source === source).map(({ slug }) => slug))
      const found = new Map<string, Article>()
      for (let day = last; day >= first && found.size < wanted.size; day = addDays(day, -1)) {
        for (const article of library.edition(source, day)) {
          if (!found.has(article.slug)) found.set(article.slug, article)
        }
      }
      return [...found]
    }),
  )
  newestByLibrary.set(library, { key, bySlug })
  return bySlug
}

/** The item `slug` in the newest edition that shows it and is out; undefined where there is none. */
export const newestArticle = (library: Library, slug: string, now: Date): Article | undefined =>
  newestArticles(library, now).get(slug)
