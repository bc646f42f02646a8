import type { Inputs } from '@abhyas/contracts/app-router'
import type { PastDuel } from '@abhyas/contracts/duel'
import { useState } from 'react'
import { toFailure } from '../../shared/api/failure.ts'
import { trpc } from '../../shared/api/trpc.ts'
import { useWriteAll } from '../../shared/outbox/use-write.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Dialog } from '../../shared/ui/dialog.tsx'
import { Field } from '../../shared/ui/field.tsx'
import { Sheet } from '../../shared/ui/sheet.tsx'
import { useToast } from '../../shared/ui/toast.tsx'
import styles from './after.module.css'

interface ConductProps {
  duel: PastDuel
  isBlocked: boolean
}

/** What can be done about an opponent who did not play fair. */
export function Conduct({ duel, isBlocked }: ConductProps) {
  const { name, kind } = duel.opponent
  const [open, setOpen] = useState<'report' | 'block' | null>(null)
  const close = () => setOpen(null)
  return (
    <section className={styles['conduct']} aria-label="If something was not fair">
      <Button variant="quiet" icon="flag" onClick={() => setOpen('report')}>
        Report {name}
      </Button>
      {kind === 'human' && (
        <Button variant="quiet" icon="close" aria-disabled={isBlocked} onClick={() => !isBlocked && setOpen('block')}>
          {isBlocked ? `${name} is blocked` : `Block ${name}`}
        </Button>
      )}
      <Sheet isOpen={open === 'report'} onClose={close} title={`Report ${name}`}>
        <Report duel={duel} onSent={close} />
      </Sheet>
      <Block duel={duel} isOpen={open === 'block'} onClose={close} />
    </section>
  )
}

function Block({ duel, isOpen, onClose }: { duel: PastDuel; isOpen: boolean; onClose: () => void }) {
  const utils = trpc.useUtils()
  const toast = useToast()
  const { name } = duel.opponent
  const { mutate, isPending } = trpc.duel.block.useMutation({
    onSuccess: () => {
      utils.duel.result.setData({ duelId: duel.id }, (old) => old && { ...old, isBlocked: true })
      void utils.duel.blocks.invalidate()
      toast.show({
        type: 'success',
        title: `You will not meet ${name} again`,
        message: 'Duel with friends lists whom you blocked.',
      })
      onClose()
    },
    onError: (error) => toast.show({ type: 'error', title: 'Could not block', message: toFailure(error).message }),
  })
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={`Block ${name}?`}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="danger" isBusy={isPending} onClick={() => mutate({ duelId: duel.id })}>
            Block
          </Button>
        </>
      }
    >
      <p>You two are never paired again. They are not told.</p>
    </Dialog>
  )
}

type Reason = Inputs['duel']['report']['reason']

const reasons: readonly (readonly [Reason, string])[] = [
  ['cheating', 'Cheating'],
  ['stalling', 'Delays on purpose'],
  ['name', 'An offensive name'],
  ['other', 'Something else'],
]

function Report({ duel, onSent }: { duel: PastDuel; onSent: () => void }) {
  const [reason, setReason] = useState<Reason | null>(null)
  const [text, setText] = useState('')
  const [error, setError] = useState<'reason' | 'text' | null>(null)
  const toast = useToast()
  const write = useWriteAll()
  const send = () => {
    if (reason === null) return setError('reason')
    if (reason === 'other' && text.trim() === '') return setError('text')
    return write({
      action: 'report this',
      intents: [
        {
          path: 'duel.report',
          about: { title: 'Report of a duel', detail: '' },
          input: { duelId: duel.id, reason, text: text.trim() },
        },
      ],
      onKept: () => {
        toast.show({ type: 'success', title: 'Thanks, your report is kept', message: 'It is read by a person.' })
        onSent()
      },
    })
  }
  return (
    <form
      className={styles['form']}
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <fieldset className={styles['reasons']} aria-describedby="report-error">
        <legend>What happened?</legend>
        {reasons.map(([value, label]) => (
          <label key={value}>
            <input
              type="radio"
              name="reason"
              value={value}
              checked={value === reason}
              onChange={() => {
                setReason(value)
                setError(null)
              }}
            />
            {label}
          </label>
        ))}
        <p id="report-error" role="alert" className={styles['bad']}>
          {error === 'reason' && 'Choose what happened.'}
        </p>
      </fieldset>
      <Field
        label={reason === 'other' ? 'Tell us what' : 'Anything to add (optional)'}
        error={error === 'text' ? 'Say in a few words what happened.' : null}
      >
        {(control) => (
          <textarea
            {...control}
            rows={3}
            maxLength={1000}
            value={text}
            onChange={(event) => {
              setText(event.target.value)
              setError(null)
            }}
          />
        )}
      </Field>
      <Button type="submit" variant="primary" isFullWidth>
        Send the report
      </Button>
    </form>
  )
}
