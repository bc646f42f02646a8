import { settings, useSettings } from '../settings/settings.ts'
import { IconButton } from './icon-button.tsx'
import { Sheet } from './sheet.tsx'
import styles from './text-size-sheet.module.css'

const smallest = 80
const largest = 160
const step = 10

/** `percent` as a size that the reading text comes in: 80 to 160, by tens. Whatever was stored is brought into it. */
export const textSize = (percent: number): number =>
  Math.min(largest, Math.max(smallest, Math.round((Number.isFinite(percent) ? percent : 100) / step) * step))

interface TextSizeSheetProps {
  isOpen: boolean
  onClose: () => void
}

/** Chooses the size of the reading text; it is remembered, and shown at once behind the sheet. */
export function TextSizeSheet({ isOpen, onClose }: TextSizeSheetProps) {
  const percent = textSize(useSettings().newsTextSizePercent)
  const set = (next: number) => {
    settings.newsTextSizePercent = textSize(next)
  }
  const stepBy = (change: number) => set(textSize(settings.newsTextSizePercent) + change)
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title="Text size">
      <div className={styles['row']}>
        <IconButton
          icon="text-size"
          size="sm"
          label="Smaller text"
          disabled={percent === smallest}
          onClick={() => stepBy(-step)}
        />
        <input
          className={styles['range']}
          type="range"
          aria-label="Text size in percent"
          min={smallest}
          max={largest}
          step={step}
          value={percent}
          onChange={(event) => set(event.target.valueAsNumber)}
        />
        <IconButton
          icon="text-size"
          size="xl"
          label="Larger text"
          disabled={percent === largest}
          onClick={() => stepBy(step)}
        />
      </div>
      <p className={styles['value']} aria-live="polite">
        {percent} %
      </p>
    </Sheet>
  )
}
