import type { SubmittedPage } from '@abhyas/contracts/mains'
import { useRef, useState } from 'react'
import { Button } from '../../shared/ui/button.tsx'
import { Loading, Skeleton } from '../../shared/ui/skeleton.tsx'
import type { ConfirmDraft, EditedPage } from './confirm-draft.ts'
import { ConfirmPage, type Jumps } from './confirm-page.tsx'
import { keyOf, shownPage } from './confirm-text.ts'
import styles from './confirm.module.css'

interface ConfirmPagesProps {
  pages: readonly SubmittedPage[]
  draft: ConfirmDraft
  onPage: (page: SubmittedPage, edited: EditedPage) => void
}

/** The pages beside their text, and the way from one doubtful word to the next. */
export function ConfirmPages({ pages, draft, onPage }: ConfirmPagesProps) {
  const texts = useRef(new Map<string, Jumps>())
  const [last, setLast] = useState({ page: 0, start: -1 })
  const [said, setSaid] = useState('')
  const doubts = pages.flatMap((page, index) => {
    const shown = shownPage(page, draft)
    return (shown?.doubtful ?? []).map((doubt) => ({
      ...doubt,
      page: index,
      key: keyOf(page),
      text: shown?.text ?? '',
    }))
  })
  const next = () => {
    const behind = doubts.findIndex(({ page, start }) => page > last.page || (page === last.page && start > last.start))
    const index = behind === -1 ? 0 : behind
    const doubt = doubts[index]
    if (!doubt) return
    setLast({ page: doubt.page, start: doubt.start })
    setSaid(
      `Word ${index + 1} of ${doubts.length}, page ${doubt.page + 1}: ${doubt.text.slice(doubt.start, doubt.end)}`,
    )
    texts.current.get(doubt.key)?.jumpTo(doubt)
  }
  return (
    <>
      {doubts.length > 0 && (
        <div className={styles['doubts']}>
          <p>
            {doubts.length} {doubts.length === 1 ? 'word' : 'words'} to check: marked by a wavy line.
          </p>
          <Button icon="chevron-down" onClick={next}>
            Next word
          </Button>
          <output className={styles['note']}>{said}</output>
        </div>
      )}
      {pages.map((page, index) => {
        const shown = shownPage(page, draft)
        const name = `Page ${index + 1}`
        return (
          <section key={keyOf(page)} className={styles['page']} aria-label={name}>
            <h3 className={styles['heading']}>{name}</h3>
            <details className={styles['picture']} open>
              <summary>Picture</summary>
              <img
                src={`/uploads/${page.uploadId}/${page.n}`}
                alt={`${name} of your answer`}
                width={page.width}
                height={page.height}
                loading="lazy"
                decoding="async"
              />
            </details>
            {shown ? (
              <ConfirmPage
                ref={(jumps) => {
                  if (jumps) texts.current.set(keyOf(page), jumps)
                  else texts.current.delete(keyOf(page))
                }}
                label={`Text of page ${index + 1}`}
                shown={shown}
                onChange={(edited) => onPage(page, edited)}
              />
            ) : (
              <Loading label={`Reading page ${index + 1}`}>
                <Skeleton />
                <Skeleton width="long" />
                <Skeleton width="half" />
              </Loading>
            )}
          </section>
        )
      })}
    </>
  )
}
