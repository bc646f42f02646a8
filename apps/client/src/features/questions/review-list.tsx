import { routes } from '@abhyas/contracts/routes'
import { useEffect, useRef, useState } from 'react'
import { useLocation, useSearchParams } from 'wouter'
import { useBookmarks } from '../../shared/bookmarks/bookmarks.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Chip } from '../../shared/ui/chip.tsx'
import { useKeys } from '../../shared/ui/keys.ts'
import { KeysHelp, type KeyHelp } from '../../shared/ui/keys-help.tsx'
import { QuestionPalette } from '../../shared/ui/question-palette.tsx'
import { Sheet } from '../../shared/ui/sheet.tsx'
import { startSet } from './practice-session.ts'
import { filterNames, filterOf, filters, passes, type ReviewFilter, type ReviewItem } from './review-items.ts'
import { ReviewRow } from './review-row.tsx'
import styles from './review.module.css'
import type { Review } from './use-review.ts'

const keys: KeyHelp = [
  ['← →', 'Open the question before or after'],
  ['Esc', 'Back'],
]

/** So many rows are drawn at first, and with each "Show more". */
const pageSize = 30

interface ReviewListProps {
  source: Review['source']
  items: readonly ReviewItem[]
}

/** The answers as a list, by filter; each opens where it stands. */
export function ReviewList({ source, items }: ReviewListProps) {
  const [params, setParams] = useSearchParams()
  const bookmarks = useBookmarks()
  const [, navigate] = useLocation()
  const isBookmarked = ({ question }: ReviewItem) => bookmarks.of('question', question.id)?.saved === true
  const shownUnder = (filter: ReviewFilter) => items.filter((item) => passes(item, filter, isBookmarked(item)))
  const filter = filterOf(params.get('filter'))
  const shown = shownUnder(filter)
  const [openId, setOpenId] = useState(source.kind === 'one' ? items[0]?.question.id : undefined)
  const [count, setCount] = useState(pageSize)
  const [isListed, setIsListed] = useState(false)
  const toFocus = useRef<string | undefined>(undefined)
  useEffect(() => {
    if (toFocus.current !== openId || openId === undefined) return
    toFocus.current = undefined
    const row = document.getElementById(rowId(openId))
    row?.scrollIntoView({ block: 'start' })
    row?.focus({ preventScroll: true })
  }, [openId])

  const open = shown.findIndex(({ question }) => question.id === openId)
  const goTo = (index: number) => {
    const item = shown[index]
    if (!item) return
    toFocus.current = item.question.id
    setCount((old) => Math.max(old, Math.ceil((index + 1) / pageSize) * pageSize))
    setOpenId(item.question.id)
  }
  useKeys({ ArrowRight: () => goTo(open + 1), ArrowLeft: open > 0 ? () => goTo(open - 1) : undefined })

  const choose = (next: ReviewFilter) => {
    setCount(pageSize)
    setParams(
      (old) => {
        const changed = new URLSearchParams(old)
        if (next === 'all') changed.delete('filter')
        else changed.set('filter', next)
        return changed
      },
      { replace: true },
    )
  }
  const again = () => {
    const isSample = source.kind === 'sample' || (source.kind === 'set' && source.session.set.isSample)
    const title = filter === 'all' ? 'Once more' : `Once more: ${filterNames[filter].toLowerCase()}`
    const from = source.kind === 'set' ? source.session.set.from : routes.review.path
    startSet(
      {
        title: isSample ? 'Sample questions' : title,
        mode: 'practice',
        feedback: 'now',
        timerSeconds: null,
        from,
        isSample,
      },
      shown.map(({ question }) => question.id),
    )
    navigate(routes.practiceQuestions.path)
  }
  return (
    <>
      {source.kind !== 'one' && (
        <fieldset className={styles['filters']} aria-label="Which answers">
          {filters.map((one) => (
            <Chip key={one} isSelected={one === filter} onClick={() => choose(one)}>
              {filterNames[one]} {shownUnder(one).length}
            </Chip>
          ))}
        </fieldset>
      )}
      {shown.length === 0 ? (
        <p className={styles['none']}>
          No answer is {filterNames[filter].toLowerCase()}.<Button onClick={() => choose('all')}>Show all</Button>
        </p>
      ) : (
        <>
          <ol className={styles['list']}>
            {shown.slice(0, count).map((item, index) => (
              <ReviewRow
                key={item.question.id}
                id={rowId(item.question.id)}
                item={item}
                number={index + 1}
                isOpen={item.question.id === openId}
                onToggle={() => setOpenId(item.question.id === openId ? undefined : item.question.id)}
              />
            ))}
          </ol>
          {shown.length > count && (
            <Button isFullWidth onClick={() => setCount(count + pageSize)}>
              Show {Math.min(pageSize, shown.length - count)} more of {shown.length}
            </Button>
          )}
          <div className={styles['action']}>
            {source.kind !== 'one' && (
              <Button icon="list" onClick={() => setIsListed(true)}>
                Jump
              </Button>
            )}
            <Button variant="primary" onClick={again}>
              {againWords(shown)}
            </Button>
          </div>
        </>
      )}
      <KeysHelp keys={keys} />
      <Sheet isOpen={isListed} onClose={() => setIsListed(false)} title="Jump to a question">
        <QuestionPalette
          states={shown.map(({ question, given }) =>
            given === null ? 'unanswered' : given.choice === question.key ? 'right' : 'wrong',
          )}
          current={open < 0 ? null : open}
          onSelect={(index) => {
            setIsListed(false)
            goTo(index)
          }}
        />
      </Sheet>
    </>
  )
}

function againWords([first, second]: readonly ReviewItem[]): string {
  if (second) return 'Practise these again'
  return first?.given === null ? 'Practise this question' : 'Practise this one again'
}

const rowId = (questionId: string) => `answer-${questionId}`
