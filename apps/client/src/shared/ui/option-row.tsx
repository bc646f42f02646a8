import { useRef } from 'react'
import type { KeyboardEvent, PointerEvent, ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'
import { IconButton } from './icon-button.tsx'
import { moveFocus } from './roving-focus.ts'
import { useLongPress } from './use-long-press.ts'
import { useSwipe } from './use-swipe.ts'
import styles from './option-list.module.css'

interface OptionRowProps {
  index: number
  text: ReactNode
  explanation: ReactNode
  isChosen: boolean
  isStruckOut: boolean
  verdict: 'right' | 'wrong' | null
  isDisabled: boolean
  onChoose: (index: number) => void
  onStrikeOut: ((index: number) => void) | undefined
}

/** The letter of an option: 0 is A. */
export const optionLetter = (index: number) => String.fromCharCode(65 + index)

/** One option with its letter, its state in icon and word, and its explanation once answered. */
export function OptionRow(props: OptionRowProps) {
  const { index, text, explanation, isChosen, isStruckOut, verdict, isDisabled, onChoose, onStrikeOut } = props
  const letter = optionLetter(index)
  const gestures = useStrikeOutGestures(() => onStrikeOut?.(index))
  const state = verdict ?? (isChosen ? 'chosen' : isStruckOut ? 'struckOut' : null)
  const choose = () => {
    if (isDisabled || gestures.wasGesture()) return
    onChoose(index)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    // The options stand one beneath the other: sideways the arrows belong to the screen and turn to another question, and
    // once nothing can be chosen the others too.
    if (!isDisabled && !event.key.match(/^Arrow(Left|Right)$/)) moveFocus(event, '[data-option]')
    if (event.key.toLowerCase() === 'x' && !event.ctrlKey && !event.metaKey && !event.altKey) onStrikeOut?.(index)
  }
  return (
    <div className={classNames(styles['row'], state && styles[state])}>
      <div className={styles['line']}>
        <button
          type="button"
          data-option={index}
          className={styles['option']}
          aria-pressed={isChosen}
          aria-disabled={isDisabled || undefined}
          onClick={choose}
          onKeyDown={onKeyDown}
          {...(onStrikeOut ? gestures.handlers : {})}
        >
          <span className={styles['letter']}>
            {verdict ? <Icon name={verdict === 'right' ? 'check' : 'cross'} size="md" label={letter} /> : letter}
          </span>
          <span className={styles['words']}>
            {verdict && <span className={styles['verdict']}>{verdictWords(verdict, isChosen)}</span>}
            <span className={styles['text']}>{text}</span>
            {isStruckOut && !verdict && <span className="visually-hidden">, struck out</span>}
          </span>
        </button>
        {onStrikeOut && (
          <IconButton
            icon={isStruckOut ? 'retry' : 'strike'}
            size="sm"
            className={styles['strike']}
            label={isStruckOut ? `Bring back option ${letter}` : `Strike out option ${letter}`}
            onClick={() => onStrikeOut(index)}
          />
        )}
      </div>
      {explanation !== undefined && explanation !== '' && <p className={styles['explanation']}>{explanation}</p>}
    </div>
  )
}

function verdictWords(verdict: 'right' | 'wrong', isChosen: boolean): string {
  if (verdict === 'wrong') return 'Your answer, wrong'
  return isChosen ? 'Your answer, right' : 'Right answer'
}

/** Swipe sideways and long press; the click that ends such a gesture is no choice. */
function useStrikeOutGestures(onStrikeOut: () => void) {
  const gestureAt = useRef(-Infinity)
  const strikeOut = () => {
    gestureAt.current = performance.now()
    onStrikeOut()
  }
  const swipe = useSwipe('horizontal', strikeOut)
  const { handlers: press, wasPressed } = useLongPress(strikeOut)
  const handlers = {
    ...press,
    onPointerDown: (event: PointerEvent) => {
      swipe.onPointerDown(event)
      press.onPointerDown(event)
    },
    onPointerUp: (event: PointerEvent) => {
      press.onPointerUp()
      swipe.onPointerUp(event)
    },
    onPointerCancel: () => {
      swipe.onPointerCancel()
      press.onPointerCancel()
    },
  }
  // The browser sends the click right after the finger leaves; a held finger may stay on long after the gesture.
  const wasGesture = () => {
    const isRecent = wasPressed() || performance.now() - gestureAt.current < 350
    gestureAt.current = -Infinity
    return isRecent
  }
  return { handlers, wasGesture }
}
