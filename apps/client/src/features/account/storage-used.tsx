import { useEffect, useState } from 'react'
import { Icon } from '../../shared/ui/icon.tsx'
import { ListRow } from '../../shared/ui/list-row.tsx'

/** "820 KB", "3.4 MB": bytes in the unit that reads best. */
export const inWords = (bytes: number): string =>
  bytes < 1_000_000 ? `${Math.round(bytes / 1000)} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`

/** How much of the phone the app takes, as the browser estimates it; nothing where it does not. */
export function StorageUsed() {
  const [bytes, setBytes] = useState<number>()
  useEffect(() => {
    let isGone = false
    // Not in every web view.
    const storage: StorageManager | undefined = navigator.storage
    void storage?.estimate?.().then(
      ({ usage }) => {
        if (!isGone) setBytes(usage)
      },
      () => undefined,
    )
    return () => {
      isGone = true
    }
  }, [])
  if (bytes === undefined) return null
  return (
    <ListRow
      leading={<Icon name="download" />}
      title="Storage used"
      subtitle={`About ${inWords(bytes)} on this phone`}
    />
  )
}
