import { useState } from 'react'
import { Button } from '../../shared/ui/button.tsx'
import { Field } from '../../shared/ui/field.tsx'
import styles from './place-fields.module.css'
import { askPosition, positionProblems } from './place-position.ts'
import { india, states } from './place-states.ts'

/** Where a student lives, as it stands in the fields; empty for what they did not say. */
export interface Place {
  readonly state: string
  readonly city: string
  readonly country: string
}

export interface PlaceFieldsProps extends Place {
  /** What was changed: one field as it is typed, or all three from the phone's position. */
  readonly onChange: (change: Partial<Place>) => void
  /** Called when a field is left, or was filled in from the position. */
  readonly onLeave?: ((change: Partial<Place>) => void) | undefined
  /** What is wrong with each field. */
  readonly errors?: Readonly<Partial<Record<keyof Place, string | undefined>>> | undefined
}

const nowhere = 'No city that we know is within 100 km of you. Fill in the fields yourself.'
const notLoaded = 'The list of cities could not be loaded. Try again, or fill in the fields yourself.'

/** State, city and country, typed or filled in from the phone's position, which goes nowhere (ACC-08). */
export function PlaceFields({ state, city, country, onChange, onLeave, errors = {} }: PlaceFieldsProps) {
  const isIndia = country === '' || country.trim().toLowerCase() === 'india'
  const fill = (place: Place) => {
    onChange(place)
    onLeave?.(place)
  }
  return (
    <div className={styles['fields']}>
      <UseLocation onFound={fill} />
      <Field
        label="City"
        autoComplete="address-level2"
        maxLength={60}
        value={city}
        error={errors.city}
        onChange={(event) => onChange({ city: event.target.value })}
        onBlur={() => onLeave?.({ city })}
      />
      <Field
        label={isIndia ? 'State or union territory' : 'State or region'}
        autoComplete="address-level1"
        maxLength={60}
        value={state}
        error={errors.state}
        onChange={(event) => onChange({ state: event.target.value })}
        onBlur={() => onLeave?.({ state })}
      >
        {isIndia
          ? (control) => (
              <select
                {...control}
                autoComplete="address-level1"
                value={state}
                onChange={(event) => {
                  onChange({ state: event.target.value })
                  onLeave?.({ state: event.target.value })
                }}
              >
                <option value="">Not said</option>
                {/* What was written before there was a list stays. */}
                {state !== '' && !states.includes(state) && <option>{state}</option>}
                {states.map((name) => (
                  <option key={name}>{name}</option>
                ))}
              </select>
            )
          : undefined}
      </Field>
      <Field
        label="Country"
        autoComplete="country-name"
        maxLength={60}
        value={country}
        error={errors.country}
        onChange={(event) => onChange({ country: event.target.value })}
        onBlur={() => onLeave?.({ country })}
      />
    </div>
  )
}

/** The position never leaves the phone: the city is looked up in a list that is loaded for it. */
function UseLocation({ onFound }: { readonly onFound: (place: Place) => void }) {
  const [isAsking, setIsAsking] = useState(false)
  const [said, setSaid] = useState('')
  const ask = async () => {
    setIsAsking(true)
    setSaid('')
    const nearest = import('./place-nearest.ts').catch(() => undefined)
    const answer = await askPosition()
    if (typeof answer === 'string') setSaid(positionProblems[answer])
    else {
      const list = await nearest
      const found = list?.nearestCity(answer)
      if (found) onFound({ city: found.city, state: found.state, country: india })
      setSaid(found ? `Filled in: ${found.city}, ${found.state}.` : list ? nowhere : notLoaded)
    }
    setIsAsking(false)
  }
  return (
    <div className={styles['location']}>
      <Button icon="pin" isBusy={isAsking} onClick={() => void ask()}>
        Use my location
      </Button>
      <output className={styles['said']}>{said}</output>
      <p className={styles['hint']}>Your position is looked up on this phone and sent nowhere.</p>
    </div>
  )
}
