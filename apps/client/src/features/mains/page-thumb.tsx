import { useEffect, useState } from 'react'
import { Icon } from '../../shared/ui/icon.tsx'
import type { Crop, DraftPage, Rotation } from './draft.ts'
import { pictureOf } from './draft-pictures.ts'
import styles from './pages.module.css'

/** The address of a page's picture on this phone; undefined until it is read, null where it is gone. */
export function usePicture(questionId: string, pageId: string): string | null | undefined {
  const [url, setUrl] = useState<string | null>()
  useEffect(() => {
    let made: string | undefined
    let isGone = false
    void pictureOf(questionId, pageId).then((picture) => {
      if (isGone) return
      made = picture && URL.createObjectURL(picture)
      setUrl(made ?? null)
    })
    return () => {
      isGone = true
      if (made !== undefined) URL.revokeObjectURL(made)
    }
  }, [questionId, pageId])
  return url
}

/** How a picture is drawn turned and cut, without another picture being made. */
export const lookOf = ({ rotation, crop }: { readonly rotation: Rotation; readonly crop: Crop }) => ({
  rotate: `${rotation}deg`,
  clipPath: `inset(${[crop.top, crop.right, crop.bottom, crop.left].map((cut) => `${cut * 100}%`).join(' ')})`,
})

interface PageThumbProps {
  page: DraftPage
  questionId: string
  name: string
}

/** A page, small. */
export function PageThumb({ page, questionId, name }: PageThumbProps) {
  return (
    <div className={styles['thumb']}>
      {page.kind === 'pdf' ? (
        <Icon name="note" size="2xl" />
      ) : (
        <Photo key={page.id} page={page} questionId={questionId} name={name} />
      )}
    </div>
  )
}

function Photo({ page, questionId, name }: PageThumbProps) {
  const url = usePicture(questionId, page.id)
  if (url === undefined) return null
  if (url === null) return <Icon name="warning" size="lg" label={`${name} is no longer on this phone`} />
  return <img src={url} alt={name} style={lookOf(page)} decoding="async" draggable={false} />
}
