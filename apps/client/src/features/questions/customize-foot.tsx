import { routes } from '@abhyas/contracts/routes'
import { Button } from '../../shared/ui/button.tsx'
import { classNames } from '../../shared/ui/class-names.ts'
import { Icon } from '../../shared/ui/icon.tsx'
import styles from './customize-page.module.css'
import { chooseSet, matchesOf, relaxed, toRelax, unfiltered, type Bank, type FilterName } from './customize-set.ts'
import { usualWish, writeWish, type Wish } from './customize-wish.ts'
import { useStartSet } from './practice-start.ts'
import { counted } from './revision-words.ts'

const filterNames: Record<FilterName, string> = {
  areas: 'Any subject and topic',
  difficulties: 'Any difficulty',
  pasts: 'Answered or not',
  papers: 'All questions, not only papers',
  year: 'Any year',
}

interface FootProps {
  wish: Wish
  bank: Bank
  seed: number
  onChange: (wish: Wish) => void
}

/** What the set will be, and the button that starts it; where nothing matches, what to relax instead. */
export function CustomizeFoot({ wish, bank, seed, onChange }: FootProps) {
  const start = useStartSet()
  const ids = chooseSet(wish, bank, seed)
  const matches = matchesOf(wish, bank)
  const secondsOf = new Map(matches.map(({ id, seconds }) => [id, seconds]))
  const seconds = ids.reduce((sum, id) => sum + (secondsOf.get(id) ?? 0), 0)
  const timerSeconds = wish.isTimed ? seconds : null
  const query = writeWish(wish).toString()
  const from = routes.customizePractice.path + (query && `?${query}`)
  return (
    <div className={classNames(styles['foot'], ids.length > 0 && styles['sticky'])}>
      <output className={styles['match']}>
        <strong>{matches.length} match</strong>
        {ids.length > 0 && ` · ${counted(ids.length, 'question')}, ${inMinutes(seconds, wish.isTimed)}`}
      </output>
      {ids.length === 0 ? (
        <Relax wish={wish} bank={bank} onChange={onChange} />
      ) : (
        <Button
          variant="primary"
          isFullWidth
          onClick={() => start({ title: 'My set', mode: 'practice', feedback: wish.feedback, timerSeconds, from }, ids)}
        >
          Start
        </Button>
      )}
    </div>
  )
}

const inMinutes = (seconds: number, isTimed: boolean): string => {
  const minutes = counted(Math.ceil(seconds / 60), 'minute')
  return isTimed ? `${minutes} on the timer` : `about ${minutes}`
}

function Relax({ wish, bank, onChange }: Pick<FootProps, 'wish' | 'bank' | 'onChange'>) {
  const ways = toRelax(wish, bank)
  const all = matchesOf(unfiltered(usualWish), bank).length
  if (all === 0) {
    return (
      <p className={styles['relax']}>
        <Icon name="offline" size="sm" /> No question is on this phone yet. They come when you are online.
      </p>
    )
  }
  return (
    <div className={styles['relax']}>
      <p>{ways.length > 0 ? 'Nothing fits all of this. One change is enough:' : 'Nothing fits all of this.'}</p>
      {ways.map(({ name, count }) => (
        <Button key={name} isFullWidth onClick={() => onChange(relaxed(wish, name))}>
          {filterNames[name]}: {count}
        </Button>
      ))}
      {ways.length === 0 && (
        <Button isFullWidth onClick={() => onChange(unfiltered(wish))}>
          Clear all filters: {all}
        </Button>
      )}
    </div>
  )
}
