import { mostAnswerText } from '@abhyas/contracts/http'
import { useState } from 'react'
import { Field } from '../../shared/ui/field.tsx'
import { Icon } from '../../shared/ui/icon.tsx'
import { ProgressBar } from '../../shared/ui/progress-bar.tsx'
import type { ChangeDraft } from './answer-form.tsx'
import type { Draft } from './draft.ts'
import { bandOf, countWords, type Band } from './length.ts'
import styles from './upload.module.css'

interface TypedAnswerProps {
  draft: Draft
  onChange: ChangeDraft
}

const bandTexts: Readonly<Record<Band, string>> = {
  under: 'aim for',
  within: 'fine from',
  over: 'too long, aim for',
}

/** The answer as text, with its length held against the limit. */
export function TypedAnswer({ draft, onChange }: TypedAnswerProps) {
  // The store is told of each letter; what stands in the box is this component's.
  const [text, setText] = useState(draft.text)
  const { phase, pasted, question } = draft
  if (phase !== 'writing')
    return (
      <section className={styles['section']} aria-label="Your answer">
        <p className={styles['given']}>{draft.text}</p>
      </section>
    )
  return (
    <div className={styles['section']}>
      <Field label="Your answer">
        {(control) => (
          <textarea
            {...control}
            className={`${control.className} ${styles['paper'] ?? ''}`}
            rows={14}
            maxLength={mostAnswerText}
            spellCheck
            autoCapitalize="sentences"
            value={text}
            onChange={({ target }) => {
              setText(target.value)
              void onChange(
                ({ pasted: before }) => ({
                  text: target.value,
                  refusal: null,
                  pasted: target.value === '' ? 0 : before,
                }),
                'soon',
              )
            }}
            onPaste={({ clipboardData }) => {
              const { length } = clipboardData.getData('text')
              if (length > 0) void onChange((old) => ({ pasted: old.pasted + length }), 'soon')
            }}
          />
        )}
      </Field>
      <Length words={countWords(text)} limit={question.words} pasted={pasted} />
    </div>
  )
}

interface LengthProps {
  words: number
  limit: number
  pasted: number
}

function Length({ words, limit, pasted }: LengthProps) {
  const band = bandOf(words, limit)
  return (
    <div className={styles['length']}>
      <ProgressBar
        label="Words of the limit"
        value={Math.min(words, limit)}
        max={limit}
        tone={band === 'over' ? 'warning' : band === 'within' ? 'success' : 'primary'}
      />
      <p className="tabular">
        {words} of {limit} words · {bandTexts[band]} {Math.ceil(limit * 0.9)} to {Math.floor(limit * 1.1)}
      </p>
      {pasted > 0 && (
        <p className={styles['flagged']}>
          <Icon name="copy" size="sm" /> Pasted: {pasted} characters. It counts, and it trains the hand less.
        </p>
      )}
    </div>
  )
}
