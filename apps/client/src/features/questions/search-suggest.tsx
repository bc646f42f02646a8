import type { Topic } from '@abhyas/contracts/fields'
import type { Catalogue } from '../../shared/questions/bank.ts'
import { tokensOf, termOf } from '../../shared/questions/search-text.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Chip } from '../../shared/ui/chip.tsx'
import { IconButton } from '../../shared/ui/icon-button.tsx'
import styles from './search-page.module.css'
import { forgetSearch, useRecentSearches } from './search-recent.ts'

const mostTopics = 8

/** The topics that a word of `words` begins like, then those with the most questions. */
export function suggestTopics({ topics, questions }: Catalogue, words: string): Topic[] {
  const counts = new Map<string, number>()
  for (const question of questions) for (const topic of question.topics) counts.set(topic, (counts.get(topic) ?? 0) + 1)
  const starts = tokensOf(words)
    .map((token) => termOf(token).slice(0, 4))
    .filter((start) => start.length > 2)
  const isNear = ({ name }: Topic) =>
    tokensOf(name).some((token) => starts.some((start) => termOf(token).startsWith(start)))
  const countOf = ({ id }: Topic) => counts.get(id) ?? 0
  return topics
    .filter((topic) => countOf(topic) > 0)
    .sort((a, b) => Number(isNear(b)) - Number(isNear(a)) || countOf(b) - countOf(a))
    .slice(0, mostTopics)
}

interface TopicsProps {
  catalogue: Catalogue
  words: string
  onTopic: (topic: string) => void
}

/** Topics to look into. */
export function Topics({ catalogue, words, onTopic }: TopicsProps) {
  return (
    <section className={styles['section']} aria-labelledby="search-topics">
      <h2 id="search-topics" className={styles['heading']}>
        Topics to look into
      </h2>
      <div className={styles['chips']}>
        {suggestTopics(catalogue, words).map(({ id, name }) => (
          <Chip key={id} onClick={() => onTopic(id)}>
            {name}
          </Chip>
        ))}
      </div>
    </section>
  )
}

/** What was searched for before, to be searched again or forgotten. */
export function RecentSearches({ onWords }: { onWords: (words: string) => void }) {
  const recent = useRecentSearches()
  if (recent.length === 0) return null
  return (
    <section className={styles['section']} aria-labelledby="search-recent">
      <div className={styles['sectionHead']}>
        <h2 id="search-recent" className={styles['heading']}>
          Recent searches
        </h2>
        <Button variant="quiet" onClick={() => forgetSearch()}>
          Clear all
        </Button>
      </div>
      <ul className={styles['recent']}>
        {recent.map((words) => (
          <li key={words}>
            <button type="button" className={styles['again']} data-step onClick={() => onWords(words)}>
              {words}
            </button>
            <IconButton icon="close" size="md" label={`Forget “${words}”`} onClick={() => forgetSearch(words)} />
          </li>
        ))}
      </ul>
    </section>
  )
}
