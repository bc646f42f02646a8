import { useEffect } from 'react'
import { interrupt } from '../../shared/interruptions/queue.ts'
import { settings } from '../../shared/settings/settings.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Dialog } from '../../shared/ui/dialog.tsx'

/** Lets the tip wait for its turn. */
export const offerHighlightTip = () => interrupt({ id: 'highlight', Show: HighlightTip })

function HighlightTip({ onDone }: { readonly onDone: () => void }) {
  useEffect(() => {
    settings.infoHighlightModalShown = true
  }, [])
  return (
    <Dialog
      isOpen
      onClose={onDone}
      title="Mark what matters"
      actions={
        <Button variant="primary" onClick={onDone}>
          Got it
        </Button>
      }
    >
      <p>
        Select any words of an item: highlight them, add a note, or ask the tutor about them. Your marks are there on
        every device, and offline too.
      </p>
    </Dialog>
  )
}
