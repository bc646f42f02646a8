import type { Plan, QuestionProgress } from '@abhyas/contracts/questions'
import { useId, useState, type SubmitEvent } from 'react'
import { addDays } from '../../shared/news/edition.ts'
import { useWrite } from '../../shared/outbox/use-write.ts'
import { dueDay, reviewedOn } from '../../shared/questions/due.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Field } from '../../shared/ui/field.tsx'
import { Sheet } from '../../shared/ui/sheet.tsx'
import styles from './revision-page.module.css'
import { clearedOn, spread } from './revision-plan.ts'
import { counted, dayInWords } from './revision-words.ts'

const cap = { least: 5, most: 500 }
/** Neither an exam nor the end of a pause is further away: a year with a digit too many is. */
const furthestDays = 3653

interface PlanFormProps {
  plan: Plan
  progress: ReadonlyMap<string, QuestionProgress>
  /** The Indian day. */
  today: string
}

export interface PlanSheetProps extends PlanFormProps {
  isOpen: boolean
  onClose: () => void
}

/** The examination's date, the reviews a day, and a pause. */
export default function PlanSheet({ isOpen, onClose, ...form }: PlanSheetProps) {
  const id = useId()
  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      title="Your plan"
      footer={
        <Button type="submit" form={id} variant="primary" isFullWidth>
          Save the plan
        </Button>
      }
    >
      <PlanForm {...form} id={id} onSaved={onClose} />
    </Sheet>
  )
}

/** The plan that the fields' texts make, and what is wrong with each. Dates that stay as they were may be over. */
export function planOf(fields: Record<keyof Plan, string>, before: Plan, today: string) {
  const dailyCap = Number(fields.dailyCap)
  const examDate = fields.examDate || null
  const pausedUntil = fields.pausedUntil || null
  const furthest = addDays(today, furthestDays)
  const wrongDay = (day: string | null, was: string | null, tooEarly: string) => {
    if (day === null) return undefined
    // Text compares the days of four-digit years; a browser takes six digits too.
    if (day.length > furthest.length || day > furthest) return 'This is more than ten years away. Check the year.'
    return day <= today && day !== was ? tooEarly : undefined
  }
  const errors = {
    examDate: wrongDay(examDate, before.examDate, 'This day is over. Choose a later one.'),
    dailyCap:
      Number.isInteger(dailyCap) && dailyCap >= cap.least && dailyCap <= cap.most
        ? undefined
        : `Enter a whole number from ${cap.least} to ${cap.most}.`,
    pausedUntil: wrongDay(pausedUntil, before.pausedUntil, 'A pause ends tomorrow at the earliest.'),
  }
  const isRight = Object.values(errors).every((error) => error === undefined)
  return { errors, plan: isRight ? { examDate, dailyCap, pausedUntil } : undefined }
}

function PlanForm({ plan, progress, today, id, onSaved }: PlanFormProps & { id: string; onSaved: () => void }) {
  const [before] = useState({
    examDate: plan.examDate ?? '',
    dailyCap: String(plan.dailyCap),
    pausedUntil: plan.pausedUntil !== null && plan.pausedUntil > today ? plan.pausedUntil : '',
  })
  const [fields, setFields] = useState(before)
  const [isTried, setIsTried] = useState(false)
  const write = useWrite()
  const checked = planOf(fields, plan, today)
  const errors = isTried ? checked.errors : undefined
  const set = (name: keyof Plan) => (event: { currentTarget: HTMLInputElement }) =>
    setFields({ ...fields, [name]: event.currentTarget.value })
  const save = (event: SubmitEvent) => {
    event.preventDefault()
    setIsTried(true)
    if (checked.plan === undefined) return
    const { examDate, dailyCap, pausedUntil } = checked.plan
    // What was left alone is not sent: an old write that waited would undo what another device decided since.
    const input = {
      ...(fields.examDate !== before.examDate && { examDate }),
      ...(fields.dailyCap !== before.dailyCap && { dailyCap }),
      ...(fields.pausedUntil !== before.pausedUntil && { pausedUntil }),
    }
    if (Object.keys(input).length > 0) {
      write({ action: 'save your plan', intent: { path: 'questions.setPlan', input } })
    }
    onSaved()
  }
  return (
    <form id={id} className={styles['form']} noValidate onSubmit={save}>
      <Field
        label="Exam date"
        hint="Leave it empty while you do not know it."
        error={errors?.examDate}
        type="date"
        min={addDays(today, 1)}
        max={addDays(today, furthestDays)}
        value={fields.examDate}
        onChange={set('examDate')}
      />
      <Field
        label="Reviews a day at most"
        hint={checked.plan && outlook(checked.plan, progress, today)}
        error={errors?.dailyCap}
        type="number"
        inputMode="numeric"
        min={cap.least}
        max={cap.most}
        value={fields.dailyCap}
        onChange={set('dailyCap')}
      />
      <Field
        label="Pause until"
        hint="Nothing is due before this day: for a wedding, an illness, the days before the exam."
        error={errors?.pausedUntil}
        type="date"
        min={addDays(today, 1)}
        max={addDays(today, furthestDays)}
        value={fields.pausedUntil}
        onChange={set('pausedUntil')}
      />
    </form>
  )
}

/** What `plan` makes of what waits. */
function outlook(plan: Plan, progress: PlanFormProps['progress'], today: string): string {
  const all = [...progress.values()]
  const days = all.flatMap(({ card }) => (card === null ? [] : dueDay(card.due, plan.pausedUntil)))
  const day = clearedOn(spread(days, today, plan.dailyCap, reviewedOn(all, today)))
  const waiting = days.filter((due) => due <= today).length
  if (waiting === 0) return 'Nothing waits today.'
  const verb = waiting === 1 ? 'waits' : 'wait'
  if (day === undefined) return `${counted(waiting, 'question')} ${verb} today: all of them fit.`
  return `${counted(waiting, 'question')} ${verb}: ${plan.dailyCap} a day clears them by ${dayInWords(day, today)}.`
}
