import { Suspense, useState } from 'react'
import { lazyPart } from '../../shared/lazy/lazy-part.ts'
import type { ChangeDraft } from './answer-form.tsx'
import type { CropSheetProps } from './crop-sheet.tsx'
import { edited, moved, turned, type Draft, type DraftPage } from './draft.ts'
import { PageRow } from './page-row.tsx'
import styles from './pages.module.css'
import { useDrag } from './use-drag.ts'

const CropSheet = lazyPart<CropSheetProps>(() => import('./crop-sheet.tsx'))

interface PageListProps {
  draft: Draft
  onChange: ChangeDraft
  onRemove: (page: DraftPage) => void
  onRetake: (page: DraftPage) => void
}

/** The pages in their order, which buttons and dragging change. */
export function PageList({ draft, onChange, onRemove, onRetake }: PageListProps) {
  const { pages, phase, question } = draft
  const [cropped, setCropped] = useState<DraftPage>()
  const [said, setSaid] = useState('')
  const move = (from: number, to: number) => {
    void onChange((now) => ({ pages: moved(now.pages, from, to) }))
    if (to >= 0 && to < pages.length && from !== to) setSaid(`Page ${from + 1} is now page ${to + 1}`)
  }
  const edit = (page: DraftPage, change: Partial<DraftPage>) =>
    void onChange((now) => ({ pages: edited(now.pages, page.id, change), refusal: null }))
  const drag = useDrag(move)
  return (
    <>
      <ol className={styles['list']} aria-label="Pages">
        {pages.map((page, index) => (
          <PageRow
            key={page.id}
            page={page}
            questionId={question.id}
            place={index}
            count={pages.length}
            isOpen={phase === 'writing'}
            drop={drag.dropAt(index)}
            rowRef={drag.rowRef(index)}
            handle={drag.handle(index)}
            onMove={(by) => move(index, index + by)}
            onTurn={() => edit(page, { rotation: turned(page) })}
            onCrop={() => setCropped(page)}
            onRetake={() => onRetake(page)}
            onRemove={() => onRemove(page)}
            onRetry={() => edit(page, {})}
            onKeep={() => void onChange((now) => ({ pages: edited(now.pages, page.id, { faults: [] }) }))}
          />
        ))}
      </ol>
      <output className="visually-hidden">{said}</output>
      {cropped && (
        <Suspense>
          <CropSheet
            page={cropped}
            questionId={question.id}
            onCrop={(crop) => edit(cropped, { crop })}
            onClose={() => setCropped(undefined)}
          />
        </Suspense>
      )}
    </>
  )
}
