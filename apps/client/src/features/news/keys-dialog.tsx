import { Button } from '../../shared/ui/button.tsx'
import { Dialog } from '../../shared/ui/dialog.tsx'
import styles from './keys-dialog.module.css'

export type KeyHelp = readonly (readonly [keys: string, meaning: string])[]

interface KeysDialogProps {
  isOpen: boolean
  onClose: () => void
  keys: KeyHelp
}

/** Lists what the keys do on this screen. */
export function KeysDialog({ isOpen, onClose, keys }: KeysDialogProps) {
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title="Keys"
      actions={
        <Button variant="primary" onClick={onClose}>
          Close
        </Button>
      }
    >
      <dl className={styles['keys']}>
        {[...keys, ['?', 'Show the keys'] as const].map(([key, meaning]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
