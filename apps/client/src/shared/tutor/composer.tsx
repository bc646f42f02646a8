import type { Language, Mode } from '@abhyas/contracts/tutor'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { settings, useSettings } from '../settings/settings.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { longestQuestion } from './ask.ts'
import styles from './composer.module.css'
import { languages, modes } from './modes.ts'
import { useAdded } from './use-added.ts'
import { useDraft } from './use-draft.ts'

/** Whether fingers type here: Enter then makes a line, and the keyboard stays away until it is called. */
export const isTouch = (): boolean => typeof matchMedia === 'function' && matchMedia('(pointer: coarse)').matches

/** Whether an input method takes the key. Safari ends the composition first, and then tells by the code 229 alone. */
const isOfInputMethod = ({ nativeEvent, keyCode }: KeyboardEvent): boolean => nativeEvent.isComposing || keyCode === 229

interface ComposerProps {
  /** The draft is kept under it. Give the component the same as its `key`. */
  readonly draftKey: string
  /** Where no draft is kept. */
  readonly initial?: string | undefined
  /** Goes behind what stands there, once for each `addedId`. */
  readonly added?: string | undefined
  readonly addedId?: string | undefined
  readonly initialMode?: Mode | undefined
  readonly hasModel: boolean
  readonly hasFocus: boolean
  /** Resolves whether the question is kept: the field is emptied then. */
  readonly onAsk: (question: { text: string; mode: Mode; language: Language }) => Promise<boolean>
  /** Given while an answer is being made: Stop stands where Ask does. */
  readonly onStop?: (() => void) | undefined
  readonly isStopping?: boolean | undefined
  readonly label?: string | undefined
}

/** The field for a question, with the way it is to be answered (TUTOR-01). */
export function Composer(props: ComposerProps) {
  const { draftKey, initial, initialMode, hasModel, hasFocus, onAsk, onStop, isStopping, label } = props
  const draft = useDraft(draftKey, initial)
  const [mode, setMode] = useState<Mode>(initialMode ?? 'explain')
  const { tutorLanguage } = useSettings()
  const language = hasModel ? tutorLanguage : 'en'
  const field = useRef<HTMLTextAreaElement>(null)
  const isSending = useRef(false)
  // The field grows with what is written, up to what its style allows.
  useEffect(() => {
    if (!field.current) return
    field.current.style.height = 'auto'
    field.current.style.height = `${field.current.scrollHeight}px`
  }, [draft.text])
  useEffect(() => {
    if (!hasFocus) return
    field.current?.focus({ preventScroll: true })
    field.current?.setSelectionRange(field.current.value.length, field.current.value.length)
  }, [hasFocus])
  useAdded(props.added, props.addedId, draft, field)
  const send = () => {
    if (isSending.current || onStop !== undefined || draft.text.trim() === '') return
    isSending.current = true
    void onAsk({ text: draft.text, mode, language })
      .then((isKept) => isKept && draft.clear(draft.text))
      .finally(() => {
        isSending.current = false
      })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // An Enter that chooses a word of an input method is not the end of a question.
    if (event.key !== 'Enter' || event.shiftKey || isOfInputMethod(event) || isTouch()) return
    event.preventDefault()
    send()
  }
  return (
    <form
      className={styles['composer']}
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <div className={styles['box']}>
        <textarea
          ref={field}
          className={styles['field']}
          aria-label={label ?? 'Your question'}
          placeholder="Ask the tutor"
          rows={1}
          maxLength={longestQuestion}
          value={draft.text}
          onChange={(event) => draft.setText(event.target.value)}
          onKeyDown={onKeyDown}
        />
        {onStop ? (
          <IconButton
            key="stop"
            className={styles['send']}
            icon="stop"
            size="md"
            label="Stop the answer"
            aria-disabled={isStopping}
            onClick={() => isStopping !== true && onStop()}
          />
        ) : (
          <IconButton
            key="ask"
            className={styles['send']}
            type="submit"
            icon="send"
            size="md"
            label="Ask"
            disabled={draft.text.trim() === ''}
          />
        )}
      </div>
      <div className={styles['choices']}>
        <select
          aria-label="How to answer"
          value={mode}
          onChange={({ target }) => setMode(target.value as Mode) /* of `modes` */}
        >
          {modes.map(({ id, label: name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
        {hasModel && (
          <select
            aria-label="Language of the answer"
            value={language}
            onChange={({ target }) => {
              settings.tutorLanguage = target.value as Language // of `languages`
            }}
          >
            {languages.map(({ id, label: name }) => (
              <option key={id} value={id} lang={id}>
                {name}
              </option>
            ))}
          </select>
        )}
      </div>
    </form>
  )
}
