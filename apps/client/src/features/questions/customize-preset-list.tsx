import { useId, useState, type SubmitEvent } from 'react'
import { useSettings } from '../../shared/settings/settings.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Chip } from '../../shared/ui/chip.tsx'
import { Field } from '../../shared/ui/field.tsx'
import { IconButton } from '../../shared/ui/icon-button.tsx'
import { Sheet } from '../../shared/ui/sheet.tsx'
import { useToast } from '../../shared/ui/toast.tsx'
import styles from './customize-page.module.css'
import { forgetPreset, longestName, presetsOf, savePreset } from './customize-presets.ts'

interface PresetsProps {
  /** The wish as the address says it. */
  query: string
  onApply: (query: string) => void
}

/** The sets kept by name: a tap brings one back. */
export function CustomizePresets({ query, onApply }: PresetsProps) {
  const [isOpen, setIsOpen] = useState(false)
  const presets = presetsOf(useSettings().practicePresets)
  return (
    <div className={styles['chips']}>
      {presets.map((preset) => (
        <Chip key={preset.name} isSelected={preset.query === query} onClick={() => onApply(preset.query)}>
          {preset.name}
        </Chip>
      ))}
      <Button variant="quiet" icon="bookmark" onClick={() => setIsOpen(true)}>
        {presets.length === 0 ? 'Keep these choices' : 'Keep or remove'}
      </Button>
      <Sheet isOpen={isOpen} onClose={() => setIsOpen(false)} title="Kept choices">
        <div className={styles['sheet']}>
          <NameForm query={query} onSaved={() => setIsOpen(false)} />
          {presets.length > 0 && (
            <PresetList names={presets.map(({ name }) => name)} onRemoved={() => setIsOpen(false)} />
          )}
        </div>
      </Sheet>
    </div>
  )
}

function NameForm({ query, onSaved }: { query: string; onSaved: () => void }) {
  const id = useId()
  const [name, setName] = useState('')
  const [error, setError] = useState<string>()
  const save = (event: SubmitEvent) => {
    event.preventDefault()
    const trimmed = name.trim()
    if (trimmed === '') {
      setError('Give it a name first.')
      return
    }
    savePreset(trimmed, query)
    onSaved()
  }
  return (
    <form id={id} className={styles['sheet']} noValidate onSubmit={save}>
      <Field
        label="Name"
        hint="Kept on this phone. The same name replaces what it stood for."
        error={error}
        maxLength={longestName}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Button type="submit" variant="primary" isFullWidth>
        Keep these choices
      </Button>
    </form>
  )
}

function PresetList({ names, onRemoved }: { names: readonly string[]; onRemoved: () => void }) {
  const toast = useToast()
  const forget = (name: string) => {
    const undo = forgetPreset(name)
    // Above an open sheet a toast takes no tap.
    onRemoved()
    toast.show({ title: `Removed “${name}”`, duration: 5000, action: { label: 'Undo', handler: undo } })
  }
  return (
    <ul>
      {names.map((name) => (
        <li key={name} className={styles['preset']}>
          <span>{name}</span>
          <IconButton icon="trash" label={`Remove ${name}`} onClick={() => forget(name)} />
        </li>
      ))}
    </ul>
  )
}
