import type { SubmittedPage } from '@abhyas/contracts/mains'
import { useRef, useState, type PointerEvent } from 'react'
import { Button } from '../../shared/ui/button.tsx'
import { IconButton } from '../../shared/ui/icon-button.tsx'
import { useSwipe } from '../../shared/ui/use-swipe.ts'
import { useZoom } from './pages-zoom.ts'
import styles from './pages-viewer.module.css'

export interface PagesViewerProps {
  pages: readonly Pick<SubmittedPage, 'uploadId' | 'n' | 'width' | 'height'>[]
}

const doubleTapMs = 300
const doubleTapPx = 24

/** The photographed pages of an answer, one at a time: swiped or stepped through, and enlarged within their box. */
export default function PagesViewer({ pages }: PagesViewerProps) {
  const [index, setIndex] = useState(0)
  const box = useRef<HTMLElement>(null)
  const { zoom, canGrow, canShrink, grow, shrink, reset, toggleAt } = useZoom(box)
  const go = (to: number) => {
    if (to < 0 || to >= pages.length) return
    reset()
    setIndex(to)
    if (box.current) box.current.scrollTop = 0
  }
  const swipe = useSwipe('horizontal', (direction) => {
    if (zoom === 1) go(index + (direction === 'left' ? 1 : -1))
  })
  const onDoubleTap = useDoubleTap(toggleAt)
  const page = pages[index]
  if (!page) return null
  const name = `Page ${index + 1} of your answer`
  return (
    <div className={styles['viewer']}>
      <section
        ref={box}
        className={styles['box']}
        data-zoomed={zoom > 1 || undefined}
        aria-label={`${name}, scrolls when enlarged`}
        // A keyboard scrolls it by its arrows.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        {...swipe}
        onPointerUp={(event) => {
          swipe.onPointerUp(event)
          onDoubleTap(event)
        }}
      >
        <Picture key={`${page.uploadId} ${page.n}`} page={page} name={name} zoom={zoom} />
      </section>
      <div className={styles['controls']}>
        <IconButton icon="chevron-left" label="Page before" disabled={index === 0} onClick={() => go(index - 1)} />
        <output className={styles['place']}>
          Page {index + 1} of {pages.length}
        </output>
        <IconButton
          icon="chevron-right"
          label="Next page"
          disabled={index === pages.length - 1}
          onClick={() => go(index + 1)}
        />
        <button type="button" className={styles['zoom']} aria-label="Smaller" disabled={!canShrink} onClick={shrink}>
          −
        </button>
        <button type="button" className={styles['zoom']} aria-label="Larger" disabled={!canGrow} onClick={grow}>
          +
        </button>
      </div>
    </div>
  )
}

interface PictureProps {
  page: PagesViewerProps['pages'][number]
  name: string
  zoom: number
}

function Picture({ page: { uploadId, n, width, height }, name, zoom }: PictureProps) {
  const [isMissing, setIsMissing] = useState(false)
  if (isMissing)
    return (
      <div className={styles['missing']}>
        <p>{name} is not on this phone. It comes when the server can be reached.</p>
        <Button icon="retry" onClick={() => setIsMissing(false)}>
          Retry
        </Button>
      </div>
    )
  return (
    <img
      className={styles['picture']}
      style={{ width: `${zoom * 100}%` }}
      src={`/uploads/${uploadId}/${n}`}
      alt={name}
      width={width}
      height={height}
      loading="lazy"
      decoding="async"
      draggable={false}
      onError={() => setIsMissing(true)}
    />
  )
}

/** Tells two taps at one place: a browser's own double click does not come from every touch screen. */
function useDoubleTap(onDoubleTap: (at: { readonly x: number; readonly y: number }) => void) {
  const last = useRef({ at: Number.NEGATIVE_INFINITY, x: 0, y: 0 })
  return ({ clientX: x, clientY: y, timeStamp: at, isPrimary }: PointerEvent) => {
    if (!isPrimary) return
    const before = last.current
    const isSecond = at - before.at < doubleTapMs && Math.hypot(x - before.x, y - before.y) < doubleTapPx
    last.current = isSecond ? { at: Number.NEGATIVE_INFINITY, x, y } : { at, x, y }
    if (isSecond) onDoubleTap({ x, y })
  }
}
