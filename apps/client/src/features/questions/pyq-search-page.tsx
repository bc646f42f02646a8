import { routes } from '@abhyas/contracts/routes'
import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { useSearchParams } from 'wouter'
import { useCatalogue, type Catalogue } from '../../shared/questions/bank.ts'
import { useKeptBank } from '../../shared/questions/kept-packs.ts'
import { canSearch } from '../../shared/questions/search-text.ts'
import { Button } from '../../shared/ui/button.tsx'
import { ErrorState } from '../../shared/ui/error-state.tsx'
import { KeysHelp, type KeyHelp } from '../../shared/ui/keys-help.tsx'
import { useKeys } from '../../shared/ui/keys.ts'
import { ScreenBar } from '../../shared/ui/screen-bar.tsx'
import { Loading, Skeleton } from '../../shared/ui/skeleton.tsx'
import { OnPhoneLine } from './pyq-on-phone.tsx'
import { SearchBox } from './search-box.tsx'
import { SearchFilters } from './search-filters.tsx'
import { useSearchIndex } from './search-index.ts'
import styles from './search-page.module.css'
import { stepFocus } from './search-keys.ts'
import { isFiltered, queryOf, searchOf, type Filters } from './search-query.ts'
import { rememberSearch } from './search-recent.ts'
import { SearchResults } from './search-results.tsx'
import { RecentSearches, Topics } from './search-suggest.tsx'

const keys: KeyHelp = [
  ['/', 'Go to the search field'],
  ['↓ ↑', 'Move between the field and the results'],
  ['Enter', 'Open the question'],
]

/** Searches the questions on this device by words and filters (QUEST-01). */
export default function PyqSearchPage() {
  const { catalogue, failure, isFetching, retry } = useCatalogue()
  return (
    <>
      <ScreenBar title={routes.pyqSearch.title} fallback={routes.pyq.path} />
      {failure ? (
        <ErrorState
          message={
            failure.code === 'OFFLINE'
              ? 'No question is on this phone yet. They load when you are online.'
              : failure.message
          }
          onRetry={retry}
          isRetrying={isFetching}
          requestId={failure.requestId}
        />
      ) : catalogue ? (
        <Search catalogue={catalogue} />
      ) : (
        <div className={styles['page']}>
          <ResultsSkeleton />
        </div>
      )}
    </>
  )
}

/** The words as they are typed, and in the address a moment later; the filters in the address. */
function useSearchQuery() {
  const [search, setSearch] = useSearchParams()
  const stored = queryOf(search)
  const [words, setWords] = useState(stored.words)
  const { words: _words, ...filters } = stored
  const write = (next: string, nextFilters: Filters) =>
    setSearch(searchOf({ words: next, ...nextFilters }), { replace: true })
  useEffect(() => {
    // A browser refuses an address that changes with every key.
    const timer = setTimeout(() => {
      if (words.trim() !== stored.words.trim()) write(words, filters)
    }, 400)
    return () => clearTimeout(timer)
  })
  return {
    words,
    filters,
    setWords,
    set: (next: string, nextFilters: Filters) => {
      setWords(next)
      write(next, nextFilters)
    },
  }
}

function Search({ catalogue }: { catalogue: Catalogue }) {
  const bank = useKeptBank(catalogue)
  const { search, version, isReady } = useSearchIndex(bank.questions, catalogue.topics)
  const { words, filters, setWords, set } = useSearchQuery()
  const input = useRef<HTMLInputElement>(null)
  const asked = useDeferredValue(words)
  const { year, subject, topic, format } = filters
  const isAsked = canSearch(asked) || isFiltered(filters)
  const query = useMemo(() => ({ words: asked, year, subject, topic, format }), [asked, year, subject, topic, format])
  const isEmpty = bank.isLooked && !bank.isLoading && bank.count === 0
  const isKnown = isAsked && version > 0 && bank.count > 0
  // The index grows: what it finds is another with each version.
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  const found = useMemo(() => (isKnown ? search(query) : undefined), [isKnown, query, search, version])
  const submit = () => {
    rememberSearch(words)
    input.current?.closest('[data-steps]')?.querySelector<HTMLElement>('button[data-step]')?.focus()
  }
  const toField = () => {
    input.current?.focus()
    input.current?.select()
  }
  useKeys({ '/': toField })
  return (
    // The keys are those of the field and the buttons inside.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className={styles['page']} data-steps onKeyDown={stepFocus}>
      <SearchBox input={input} words={words} onWords={setWords} onSubmit={submit} />
      <SearchFilters filters={filters} catalogue={catalogue} onChange={(next) => set(words, next)} />
      <output className={styles['detail']}>
        {found && (isReady || found.hits.length > 0) && countOf(found.hits.length)}
        {!isReady && bank.isLooked && isAsked && ' Still reading what is on this phone.'}
      </output>
      {!isAsked && <RecentSearches onWords={(next) => set(next, filters)} />}
      {isAsked && isEmpty && (
        <p className={styles['empty']}>No question is on this phone yet. They load when you are online.</p>
      )}
      {isAsked && !isEmpty && !found && <ResultsSkeleton />}
      {found && found.hits.length > 0 && <SearchResults key={searchOf(query).toString()} found={found} query={query} />}
      {found?.hits.length === 0 && isReady && isFiltered(filters) && canSearch(asked) && (
        <Button onClick={() => set(words, {})}>Search without the filters</Button>
      )}
      {(!isAsked || (found?.hits.length === 0 && isReady)) && (
        <Topics catalogue={catalogue} words={asked} onTopic={(next) => set('', { topic: next })} />
      )}
      <OnPhoneLine bank={bank} />
      <KeysHelp keys={keys} />
    </div>
  )
}

const countOf = (count: number): string =>
  count === 0 ? 'No question found.' : count === 1 ? '1 question' : `${count} questions`

function ResultsSkeleton() {
  return (
    <Loading label="Loading the questions">
      <Skeleton shape="block" />
      <Skeleton shape="block" />
      <Skeleton shape="block" />
    </Loading>
  )
}
