import { routes } from '@abhyas/contracts/routes'
import { useState } from 'react'
import type { Found, SearchQuery } from '../../shared/questions/search.ts'
import { Button } from '../../shared/ui/button.tsx'
import { useStart } from './practice-start.ts'
import styles from './search-page.module.css'
import { searchOf } from './search-query.ts'
import { rememberSearch } from './search-recent.ts'
import { SearchResult } from './search-result.tsx'

const pageSize = 12
/** As on the screen that builds sets. */
const longestSet = 100

/** The questions that were found, best first; they open in place. */
export function SearchResults({ found: { hits, isLoose }, query }: { found: Found; query: SearchQuery }) {
  const [shown, setShown] = useState(pageSize)
  const [openId, setOpenId] = useState<string | null>(null)
  const start = useStart()
  const search = searchOf(query).toString()
  const practise = (ids: readonly string[]) => {
    rememberSearch(query.words)
    const title = query.words.trim() === '' ? 'Questions found' : `Search: ${query.words.trim()}`
    start({ title, mode: 'practice', ids: ids.slice(0, longestSet), from: `${routes.pyqSearch.path}?${search}` })
  }
  const toggle = (id: string) => {
    rememberSearch(query.words)
    setOpenId(id === openId ? null : id)
  }
  const all = Math.min(hits.length, longestSet)
  return (
    <section className={styles['results']} aria-label="Results">
      {isLoose && <p className={styles['detail']}>No question has all these words. These have some of them.</p>}
      {hits.length > 1 && (
        <Button onClick={() => practise(hits.map(({ question }) => question.id))}>
          {all < hits.length ? `Practise the first ${all}` : `Practise these ${all}`}
        </Button>
      )}
      <ol className={styles['list']}>
        {hits.slice(0, shown).map((hit) => (
          <SearchResult
            key={hit.question.id}
            hit={hit}
            isOpen={hit.question.id === openId}
            onToggle={() => toggle(hit.question.id)}
            onPractise={() => practise([hit.question.id])}
          />
        ))}
      </ol>
      {hits.length > shown && (
        <Button isFullWidth onClick={() => setShown(shown + pageSize)}>
          Show {Math.min(pageSize, hits.length - shown)} more
        </Button>
      )}
    </section>
  )
}
