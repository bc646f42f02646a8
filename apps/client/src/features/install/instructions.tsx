import { useEffect, useId, useState } from 'react'
import { track } from '../../shared/analytics/track.ts'
import { browserOf } from '../../shared/device/browser.ts'
import { Segmented, type Segment } from '../../shared/ui/segmented.tsx'
import { Sheet } from '../../shared/ui/sheet.tsx'
import { CopyLink } from './copy-link.tsx'
import { likelyLayout, type Layout } from './guide-ios.ts'
import type { Guide } from './guide-shape.ts'
import { guideOf } from './guide.ts'
import styles from './instructions.module.css'
import { MenuPicture, PhonePicture } from './pictures.tsx'

const layoutWords: readonly Segment<Layout>[] = [
  { value: 'compact', label: 'Compact' },
  { value: 'bottom', label: 'Bottom' },
  { value: 'top', label: 'Top' },
]

export interface InstructionsProps {
  readonly onDone: () => void
  /** Why, where it is not the student who asked. */
  readonly reason?: string | undefined
}

/** How to install the app in this browser, with pictures (PWA-02). */
export function Instructions({ onDone, reason }: InstructionsProps) {
  const browser = browserOf(navigator)
  const [layout, setLayout] = useState(() => likelyLayout(navigator.userAgent))
  useEffect(() => track('Install Instructions Shown', { browser }), [browser])
  if (browser === 'other') return null
  return (
    <Sheet isOpen onClose={onDone} title="Install Abhyas">
      <div className={styles['content']}>
        {reason !== undefined && <p>{reason}</p>}
        {browser === 'safari-ios' && (
          <Segmented
            label="Where is your address bar?"
            isLabelShown
            segments={layoutWords}
            value={layout}
            onChange={setLayout}
          />
        )}
        <GuideView guide={guideOf(browser, layout)} />
      </div>
    </Sheet>
  )
}

function GuideView({ guide: { steps, phone, menu, hints, needsOther } }: { readonly guide: Guide }) {
  const headingId = useId()
  return (
    <>
      <h3 id={headingId} className="visually-hidden">
        Steps
      </h3>
      <ol className={styles['steps']} aria-labelledby={headingId}>
        {steps.map((step, index) => (
          <li key={step} className={styles['step']}>
            <p>{step}</p>
            {index === 0 && phone && <PhonePicture {...phone} />}
            {index === 1 && menu && <MenuPicture {...menu} />}
          </li>
        ))}
      </ol>
      {needsOther && <CopyLink />}
      <details className={styles['hints']}>
        <summary>Can’t find it?</summary>
        <ul>
          {hints.map((hint) => (
            <li key={hint}>{hint}</li>
          ))}
        </ul>
      </details>
    </>
  )
}
