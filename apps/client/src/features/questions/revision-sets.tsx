import type { QuestionProgress } from '@abhyas/contracts/questions'
import { useBookmarks } from '../../shared/bookmarks/bookmarks.ts'
import { Icon } from '../../shared/ui/icon.tsx'
import type { IconName } from '../../shared/ui/icon-names.ts'
import { ListRow } from '../../shared/ui/list-row.tsx'
import styles from './revision-page.module.css'
import type { Reach } from './revision-reach.ts'
import { useStartRevision } from './practice-start.ts'
import { counted } from './revision-words.ts'

/** As many as a set that is built by hand. */
const mostInSet = 100

/** The questions last answered wrong, the latest first. */
export const wrongOnes = (progress: Iterable<QuestionProgress>): string[] =>
  [...progress]
    .flatMap(({ questionId, last }) => (last === null || last.correct ? [] : { questionId, at: last.at }))
    .sort((a, b) => b.at.localeCompare(a.at))
    .map(({ questionId }) => questionId)

interface SetsProps {
  progress: ReadonlyMap<string, QuestionProgress>
  reach: Reach
}

/** What can be revised beside what is due. */
export function RevisionSets({ progress, reach }: SetsProps) {
  const { bookmarks, isLoading, failure, retry } = useBookmarks()
  return (
    <section className={styles['part']} aria-labelledby="revision-sets">
      <h2 id="revision-sets">More to revise</h2>
      <div className={styles['rows']}>
        <SetRow
          icon="cross"
          title="Wrong answers"
          none="None: every last answer was right"
          ids={wrongOnes(progress.values())}
          reach={reach}
        />
        {failure ? (
          <ListRow
            leading={<Icon name="bookmark" />}
            title="Saved questions"
            subtitle="Could not be loaded. Tap to try again."
            trailing={<Icon name="retry" size="md" />}
            onClick={retry}
          />
        ) : (
          <SetRow
            icon="bookmark"
            title="Saved questions"
            none={isLoading ? 'Loading' : 'None saved yet'}
            ids={bookmarks.flatMap(({ kind, itemId }) => (kind === 'question' ? itemId : []))}
            reach={reach}
          />
        )}
        <ListRow
          leading={<Icon name="settings" />}
          title="Build a set"
          subtitle="By subject, topic, year and difficulty"
          href="/customize-practice"
        />
      </div>
    </section>
  )
}

interface SetRowProps {
  icon: IconName
  title: string
  /** Said where the set is empty. */
  none: string
  ids: readonly string[]
  reach: Reach
}

function SetRow({ icon, title, none, ids, reach }: SetRowProps) {
  const start = useStartRevision()
  const here = reach(ids.slice(0, mostInSet))
  const isHere = here.length > 0
  return (
    <ListRow
      leading={<Icon name={icon} />}
      title={title}
      subtitle={ids.length === 0 ? none : isHere ? describe(ids.length, here.length) : 'Not on this phone'}
      trailing={isHere && <Icon name="chevron-right" size="md" />}
      onClick={isHere ? () => start(title, here) : undefined}
    />
  )
}

const describe = (all: number, here: number): string =>
  all > mostInSet && here === mostInSet
    ? `The latest ${mostInSet} of ${all}`
    : here < Math.min(all, mostInSet)
      ? `${here} of ${all} on this phone`
      : counted(all, 'question')
