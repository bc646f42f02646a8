import { useId } from 'react'
import { Field } from '../../shared/ui/field.tsx'
import { firstChoice, topics, topicWords, type PushChoice, type Quiet } from './choice.ts'
import styles from './push.module.css'

interface SwitchProps {
  readonly name: string
  readonly detail: string
  readonly isOn: boolean
  readonly onChange: (isOn: boolean) => void
}

function Switch({ name, detail, isOn, onChange }: SwitchProps) {
  const id = useId()
  return (
    <label className={styles['row']}>
      <span className={styles['words']}>
        <span className={styles['name']}>{name}</span>
        <span id={id} className={styles['detail']}>
          {detail}
        </span>
      </span>
      <input
        type="checkbox"
        role="switch"
        aria-checked={isOn}
        className={styles['switch']}
        aria-label={name}
        aria-describedby={id}
        checked={isOn}
        onChange={({ target }) => onChange(target.checked)}
      />
    </label>
  )
}

interface ChoiceFormProps {
  readonly choice: PushChoice
  readonly onChange: (choice: PushChoice) => void
}

/** What this device is told of, by topic, and its quiet hours. Every change acts at once. */
export function ChoiceForm({ choice, onChange }: ChoiceFormProps) {
  const { quiet } = choice
  const setTime = (change: Partial<Quiet>) => {
    const next = quiet && { ...quiet, ...change }
    // A field that is being emptied has no time; the same twice would be all day or never.
    if (next && next.from !== '' && next.to !== '' && next.from !== next.to) onChange({ ...choice, quiet: next })
  }
  return (
    <>
      <fieldset className={styles['group']} aria-label="Topics">
        {topics.map((topic) => (
          <Switch
            key={topic}
            name={topicWords[topic][0]}
            detail={topicWords[topic][1]}
            isOn={choice.topics.includes(topic)}
            onChange={(isOn) =>
              onChange({
                ...choice,
                topics: topics.filter((one) => (one === topic ? isOn : choice.topics.includes(one))),
              })
            }
          />
        ))}
      </fieldset>
      <fieldset className={styles['group']} aria-label="Quiet hours">
        <Switch
          name="Quiet hours"
          detail="Nothing comes in these hours, by the clock of India."
          isOn={quiet !== null}
          onChange={(isOn) => onChange({ ...choice, quiet: isOn ? firstChoice.quiet : null })}
        />
        {quiet && (
          <div className={styles['times']}>
            <Field
              label="From"
              type="time"
              value={quiet.from}
              onChange={({ target }) => setTime({ from: target.value })}
            />
            <Field label="To" type="time" value={quiet.to} onChange={({ target }) => setTime({ to: target.value })} />
          </div>
        )}
      </fieldset>
    </>
  )
}
