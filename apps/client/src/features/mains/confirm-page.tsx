import { useImperativeHandle, useRef, useState, type Ref } from 'react'
import { Button } from '../../shared/ui/button.tsx'
import { Field } from '../../shared/ui/field.tsx'
import type { EditedPage } from './confirm-draft.ts'
import { carried, piecesOf, type Doubt } from './doubtful.ts'
import styles from './confirm.module.css'

/** What the list of doubtful words does with a page's text. */
export interface Jumps {
  readonly jumpTo: (doubt: Doubt) => void
}

interface ConfirmPageProps {
  ref: Ref<Jumps>
  label: string
  shown: EditedPage
  onChange: (edited: EditedPage) => void
}

/** The text of one page, to be corrected; words of low confidence are marked beneath it. */
export function ConfirmPage({ ref, label, shown, onChange }: ConfirmPageProps) {
  const [{ text, doubtful }, setPage] = useState(shown)
  const [chosen, setChosen] = useState<Doubt>()
  const area = useRef<HTMLTextAreaElement>(null)
  const change = (edited: EditedPage) => {
    setPage(edited)
    onChange(edited)
  }
  useImperativeHandle(ref, () => ({
    jumpTo: (doubt) => {
      setChosen(doubt)
      area.current?.focus()
      area.current?.setSelectionRange(doubt.start, doubt.end)
      area.current?.scrollIntoView({ block: 'nearest' })
    },
  }))
  const settle = ({ start }: Doubt) => {
    setChosen(undefined)
    change({ text, doubtful: doubtful.filter((each) => each.start !== start) })
    area.current?.focus()
  }
  const isChosenOpen = chosen !== undefined && doubtful.some(({ start }) => start === chosen.start)
  return (
    <>
      <Field label={label}>
        {(control) => (
          // The box lies over the same text with its marks: a box of text has none of its own.
          <div className={styles['marked']}>
            <div
              className={`${control.className} ${styles['paper'] ?? ''} ${styles['under'] ?? ''}`}
              aria-hidden="true"
            >
              {piecesOf(text, doubtful).map(({ start, text: words, isDoubtful }) =>
                isDoubtful ? <mark key={start}>{words}</mark> : <span key={start}>{words}</span>,
              )}
              {/* A last line that is empty counts too. */}
              {'\u200b'}
            </div>
            <textarea
              {...control}
              ref={area}
              className={`${control.className} ${styles['paper'] ?? ''} ${styles['over'] ?? ''}`}
              spellCheck={false}
              value={text}
              onChange={({ target }) => change({ text: target.value, doubtful: carried(text, target.value, doubtful) })}
            />
          </div>
        )}
      </Field>
      {chosen && isChosenOpen && (
        <Button icon="check" onClick={() => settle(chosen)}>
          “{text.slice(chosen.start, chosen.end)}” is right
        </Button>
      )}
    </>
  )
}
