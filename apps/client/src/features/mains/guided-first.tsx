import type { MainsQuestion } from '@abhyas/contracts/mains'
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { track } from '../../shared/analytics/track.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Card } from '../../shared/ui/card.tsx'
import { Field } from '../../shared/ui/field.tsx'
import { directiveOf } from './directives.ts'
import { beginDraft, changeDraft, ensureDrafts } from './drafts.ts'
import { guidedText, type Guided } from './guided-rules.ts'
import styles from './hub.module.css'
import { uploadPath } from './paths.ts'
import { demandOf } from './words.ts'

const titles = [
  'Your first answer in two minutes',
  'Step 1 of 3: read the directive',
  'Step 2 of 3: three points',
  'Step 3 of 3: two sentences',
] as const
const lastStep = titles.length - 1

/** A first answer in three small steps; what is noted in them begins the draft (MAINS-01). */
export function GuidedFirst({ question }: { question: MainsQuestion }) {
  const [step, setStep] = useState(0)
  const [notes, setNotes] = useState<Guided>({ points: ['', '', ''], sentences: '' })
  const [, navigate] = useLocation()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (step > 0) heading.current?.focus()
  }, [step])
  const finish = async () => {
    const text = guidedText(notes)
    await ensureDrafts()
    beginDraft(question, 'type')
    if (text !== '')
      await changeDraft(question.id, (draft) => (draft.text.trim() === '' ? { text, way: 'type' as const } : {}))
    track('First Answer Begun', { question: question.id })
    navigate(uploadPath(question.id, 'type'))
  }
  return (
    <Card tone="primary" className={styles['card']}>
      <h2 ref={heading} tabIndex={-1} className={styles['heading']}>
        {titles[step]}
      </h2>
      {step === 0 && (
        <p>Three small steps on a real question of {question.marks} marks. What you note becomes your draft.</p>
      )}
      {step === 1 && <Read question={question} />}
      {step > 1 && <p className={styles['asked']}>{question.text}</p>}
      {step === 2 && (
        <Points points={notes.points} onChange={(points) => setNotes((before) => ({ ...before, points }))} />
      )}
      {step === lastStep && (
        <Field
          label="Two sentences that answer the question"
          hint="As you would say it to a friend. You can mend it next."
        >
          {(control) => (
            <textarea
              {...control}
              maxLength={1000}
              value={notes.sentences}
              onChange={(event) => setNotes((before) => ({ ...before, sentences: event.target.value }))}
            />
          )}
        </Field>
      )}
      <div className={styles['buttons']}>
        {step > 0 && <Button onClick={() => setStep(step - 1)}>Back</Button>}
        <Button variant="primary" onClick={() => (step === lastStep ? void finish() : setStep(step + 1))}>
          {step === 0 ? 'Begin' : step === lastStep ? 'Write it in full' : 'Next'}
        </Button>
      </div>
    </Card>
  )
}

function Read({ question }: { question: MainsQuestion }) {
  const directive = directiveOf(question.directive)
  return (
    <>
      <p className={styles['ask']}>{question.text}</p>
      <p className={styles['note']}>{demandOf(question)}</p>
      {directive && (
        <p>
          <strong>{directive.word}</strong>: {directive.asks} {directive.shape}
        </p>
      )}
    </>
  )
}

function Points({ points, onChange }: { points: Guided['points']; onChange: (points: Guided['points']) => void }) {
  return (
    <>
      <p>What would you say? A few words each are enough.</p>
      {points.map((point, place) => (
        <Field
          // oxlint-disable-next-line react/no-array-index-key -- they are three, and never move
          key={place}
          label={`Point ${place + 1}`}
          maxLength={200}
          autoComplete="off"
          value={point}
          onChange={({ target: { value } }) => onChange(points.map((one, at) => (at === place ? value : one)))}
        />
      ))}
    </>
  )
}
