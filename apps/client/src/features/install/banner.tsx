import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { track } from '../../shared/analytics/track.ts'
import { declineInstall, install } from '../../shared/install/install.ts'
import { Button } from '../../shared/ui/button.tsx'
import { IconButton } from '../../shared/ui/icon-button.tsx'
import { classNames } from '../../shared/ui/class-names.ts'
import styles from './banner.module.css'
import { usePlace } from './use-place.ts'

/** One line above the tabs that offers to install the app (PWA-03). It goes with the screen on which it came. */
export function InstallBanner({ onDone }: { readonly onDone: () => void }) {
  const [path] = useLocation()
  const [itsPath] = useState(path)
  const ref = useRef<HTMLElement>(null)
  const { bottom, isFree } = usePlace(ref)
  const isGone = path !== itsPath
  useEffect(() => {
    if (isGone) onDone()
  }, [isGone, onDone])
  useEffect(() => track('Install Offered'), [])
  const accept = async () => {
    // Before anything else: the browser's prompt needs the click.
    const answer = install()
    onDone()
    const outcome = await answer
    if (outcome === 'dismissed') track('Install Dismissed')
    if (outcome === 'accepted') track('Install Accepted')
  }
  return (
    <aside
      ref={ref}
      className={classNames(styles['banner'], bottom === 0 && styles['atEdge'], !isFree && styles['away'])}
      style={{ bottom }}
      aria-label="Install the app"
    >
      <p className={styles['words']}>Works offline, too</p>
      <Button variant="primary" onClick={() => void accept()}>
        Install
      </Button>
      <IconButton
        icon="close"
        label="Not now"
        onClick={() => {
          declineInstall()
          track('Install Dismissed')
          onDone()
        }}
      />
    </aside>
  )
}
