import type { Submission } from '@abhyas/contracts/mains'
import { mostAnswerText } from '@abhyas/contracts/http'
import { useIsOnline } from '../../shared/connection/connection.ts'
import { useIsHeld, useRefusedEntries, useWaiting } from '../../shared/outbox/outbox.ts'
import { useWrite } from '../../shared/outbox/use-write.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Icon } from '../../shared/ui/icon.tsx'
import { Loading, Skeleton } from '../../shared/ui/skeleton.tsx'
import { useConfirmDraft, type ConfirmDraft } from './confirm-draft.ts'
import { ConfirmTyped } from './confirm-typed.tsx'
import { ConfirmPages } from './confirm-pages.tsx'
import { keyOf, textOf } from './confirm-text.ts'
import styles from './confirm.module.css'
import { countWords } from './length.ts'

/** The text that was read from the pages: the student corrects and confirms it, or types it, also before all is read. */
export function ConfirmText({ submission }: { submission: Submission }) {
  const { id } = submission
  const { draft, change, flush } = useConfirmDraft(id)
  const waiting = useWaiting('mains.confirm').some(({ submissionId }) => submissionId === id)
  if (waiting) return <OnItsWay />
  if (!draft)
    return (
      <Loading label="Loading the text">
        <Skeleton width="half" />
        <Skeleton shape="block" />
      </Loading>
    )
  return <Form submission={submission} draft={draft} onChange={change} onConfirm={flush} />
}

function OnItsWay() {
  const isOnline = useIsOnline()
  const isHeld = useIsHeld('mains.confirm')
  return (
    <output className={styles['status']}>
      <Icon name={isOnline ? 'send' : 'offline'} size="md" />
      {!isOnline
        ? 'Your text is saved on this phone. It is sent when you are online.'
        : isHeld
          ? 'Your text is saved on this phone. It is sent when the checker is back.'
          : 'Your text is saved on this phone, and sent now.'}
    </output>
  )
}

interface FormProps {
  submission: Submission
  draft: ConfirmDraft
  onChange: (change: Partial<ConfirmDraft>) => void
  /** Told before it is on its way: nothing is stored of it after the server has it. */
  onConfirm: () => void
}

function Form({ submission, draft, onChange, onConfirm }: FormProps) {
  const { id, pages, state, question } = submission
  const write = useWrite()
  const refused = useRefusedEntries('mains.confirm')
    .filter(({ input }) => input.submissionId === id)
    .at(-1)?.refusal
  const text = textOf(pages, draft)
  const isTyped = draft.typed !== null
  const missing = whatIsMissing(text, isTyped)
  const confirm = () => {
    onConfirm()
    write({
      action: 'send your text',
      intent: {
        path: 'mains.confirm',
        input: { submissionId: id, text: (text ?? '').trim(), hasDiagram: draft.hasDiagram },
        about: { title: question.text, detail: `Mains · ${question.paper}` },
      },
    })
  }
  return (
    <section className={styles['form']} aria-labelledby="confirm">
      <h2 id="confirm">{isTyped ? 'Type your answer' : 'Check what was read'}</h2>
      {isTyped ? (
        <ConfirmTyped
          text={draft.typed}
          onText={(typed) => onChange({ typed })}
          onBack={() => onChange({ typed: null, laidAside: draft.typed ?? '' })}
        />
      ) : (
        <>
          <ConfirmPages
            pages={pages}
            draft={draft}
            onPage={(page, edited) => onChange({ pages: { ...draft.pages, [keyOf(page)]: edited } })}
          />
          <Button onClick={() => onChange({ typed: draft.laidAside || (text ?? '') })}>
            {state === 'reading' ? 'Skip reading and type' : 'Type it instead'}
          </Button>
        </>
      )}
      <label className={styles['tick']}>
        <input
          type="checkbox"
          checked={draft.hasDiagram}
          onChange={({ target }) => onChange({ hasDiagram: target.checked })}
        />
        Contains a diagram
      </label>
      {refused && (
        <p className={styles['refusal']} role="alert">
          <Icon name="warning" size="sm" /> {refused.message}
        </p>
      )}
      <p id="confirm-missing" className={styles['note']}>
        {missing ?? `${countWords(text ?? '')} words. Once you confirm them they are graded.`}
      </p>
      <Button
        variant="primary"
        isFullWidth
        aria-disabled={missing !== null}
        aria-describedby="confirm-missing"
        onClick={() => {
          if (missing === null) confirm()
        }}
      >
        Confirm and grade
      </Button>
    </section>
  )
}

/** Why the text cannot be confirmed yet; null for nothing. */
function whatIsMissing(text: string | undefined, isTyped: boolean): string | null {
  if (text === undefined) return 'Your pages are being read. You can wait, leave, or type the answer.'
  if (text.trim() === '') return isTyped ? 'Write your answer first.' : 'Nothing could be read. Type your answer.'
  return text.trim().length > mostAnswerText ? 'This is longer than an answer may be. Shorten it.' : null
}
