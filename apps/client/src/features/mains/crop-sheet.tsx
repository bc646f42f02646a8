import { useState } from 'react'
import { Button } from '../../shared/ui/button.tsx'
import { Sheet } from '../../shared/ui/sheet.tsx'
import { edgeAt, wholePicture, type Crop, type DraftPage, type Edge } from './draft.ts'
import { lookOf, usePicture } from './page-thumb.tsx'
import styles from './pages.module.css'

export interface CropSheetProps {
  page: DraftPage
  questionId: string
  onCrop: (crop: Crop) => void
  onClose: () => void
}

const sides = [
  { seen: 'top', label: 'Cut top' },
  { seen: 'bottom', label: 'Cut bottom' },
  { seen: 'left', label: 'Cut left' },
  { seen: 'right', label: 'Cut right' },
] as const satisfies readonly { readonly seen: Edge; readonly label: string }[]

/** Cuts the four edges of a page by sliders: by finger, mouse and keys alike. */
export default function CropSheet({ page, questionId, onCrop, onClose }: CropSheetProps) {
  const [crop, setCrop] = useState(page.crop)
  const url = usePicture(questionId, page.id)
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title="Crop"
      footer={
        <div className={styles['choice']}>
          <Button onClick={() => setCrop(wholePicture)}>Reset</Button>
          <Button
            variant="primary"
            onClick={() => {
              onCrop(crop)
              onClose()
            }}
          >
            Use this
          </Button>
        </div>
      }
    >
      <div className={styles['cropped']}>
        {typeof url === 'string' && (
          <img src={url} alt="The page as it will be sent" style={lookOf({ ...page, crop })} />
        )}
      </div>
      <div className={styles['sliders']}>
        {sides.map(({ seen, label }) => {
          const edge = edgeAt(seen, page.rotation)
          return (
            <label key={seen} className={styles['slider']}>
              <span>
                {label}: {Math.round(crop[edge] * 100)} %
              </span>
              <input
                type="range"
                min={0}
                max={45}
                value={Math.round(crop[edge] * 100)}
                onChange={({ target }) => setCrop({ ...crop, [edge]: Number(target.value) / 100 })}
              />
            </label>
          )
        })}
      </div>
    </Sheet>
  )
}
