import { useState } from 'react'
import { settings, useSettings } from '../settings/settings.ts'
import { Button } from './button.tsx'
import { classNames } from './class-names.ts'
import { Dialog } from './dialog.tsx'
import { useKeys } from './keys.ts'
import styles from './keys-help.module.css'

export type KeyHelp = readonly (readonly [keys: string, meaning: string])[]

/** Lists what the keys do on this screen, by `?` or its button, with the switch that turns them off (WCAG 2.1.4). */
export function KeysHelp({ keys }: { keys: KeyHelp }) {
  const { areKeysOn } = useSettings()
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  useKeys({ '?': () => setIsOpen(true) })
  return (
    // Switched off, the button is the only way back: it shows then without a mouse too.
    <div className={classNames(styles['help'], !areKeysOn && styles['shown'])}>
      <Button variant="quiet" onClick={() => setIsOpen(true)}>
        Keyboard shortcuts
      </Button>
      <Dialog
        isOpen={isOpen}
        onClose={close}
        title="Keys"
        actions={
          <Button variant="primary" onClick={close}>
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
        <label className={styles['switch']}>
          <input
            type="checkbox"
            // A native checkbox says itself whether it is checked.
            // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props
            role="switch"
            checked={areKeysOn}
            onChange={(event) => {
              settings.areKeysOn = event.target.checked
            }}
          />
          Keyboard shortcuts
        </label>
      </Dialog>
    </div>
  )
}
