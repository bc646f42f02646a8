import type { Attempt } from '@abhyas/contracts/tests'
import { useEffect, useEffectEvent, useState } from 'react'
import { useIsOnline } from '../../shared/connection/connection.ts'
import { LeaveGuard } from '../../shared/navigation/leave-guard.tsx'
import { SignInGate } from '../../shared/sign-in/sign-in-gate.tsx'
import { IconButton } from '../../shared/ui/icon-button.tsx'
import { ScreenBar } from '../../shared/ui/screen-bar.tsx'
import { useToast } from '../../shared/ui/toast.tsx'
import { listPath } from './paths.ts'
import { RunElsewhere } from './run-elsewhere.tsx'
import { RunMore } from './run-more.tsx'
import { RunPalette } from './run-palette.tsx'
import { RunStep } from './run-step.tsx'
import { goTo, stateIn, type TestRun } from './run-store.ts'
import { RunSubmit } from './run-submit.tsx'
import { tellAll } from './run-tell.ts'
import { RunTimer } from './run-timer.tsx'
import { RunUnsynced } from './run-unsynced.tsx'
import { fromAnswer } from './run-state.ts'
import styles from './run.module.css'

interface RunScreenProps {
  attempt: Attempt
  run: TestRun | undefined
  /** Where the attempt is run: in this tab, in another one, on another device. */
  runs: 'here' | 'tab' | 'device'
}

type Open = 'palette' | 'submit' | 'more' | null

/** The test while it runs: one question, the clock, and the ways to the others; elsewhere it is only read. */
export function RunScreen({ attempt, run, runs }: RunScreenProps) {
  const { id, test, questions } = attempt
  const isHere = runs === 'here'
  const [open, setOpen] = useState<Open>(null)
  const [readIndex, setReadIndex] = useState(0)
  const index = Math.min(questions.length - 1, Math.max(0, isHere ? (run?.index ?? 0) : readIndex))
  const question = questions[index]
  const stateOf = (questionId: string) => {
    if (runs !== 'device') return stateIn(run, questionId)
    const answer = attempt.answers.find((one) => one.questionId === questionId)
    return answer ? fromAnswer(answer) : stateIn(undefined, questionId)
  }
  const states = questions.map((one) => stateOf(one.id))
  const turn = (next: number) => {
    if (next < 0 || next >= questions.length) return
    if (isHere) goTo(id, next)
    else setReadIndex(next)
  }
  const attemptKeep = useKeeping()
  useUntold(id, isHere, attemptKeep)
  const close = () => setOpen(null)
  return (
    <>
      <div className={styles['head']}>
        <ScreenBar title={test.title} fallback={listPath}>
          <RunTimer deadline={attempt.deadline} minutes={test.minutes} />
          <IconButton icon="list" label="All questions" onClick={() => setOpen('palette')} />
        </ScreenBar>
      </div>
      <div className={styles['page']}>
        {isHere ? <RunUnsynced attemptId={id} states={states} /> : <RunElsewhere attempt={attempt} runs={runs} />}
        {question && (
          <RunStep
            key={question.id}
            attempt={attempt}
            question={question}
            index={index}
            state={stateOf(question.id)}
            isLocked={!isHere}
            keep={attemptKeep}
            onTurn={turn}
            onList={() => setOpen('palette')}
            onMore={() => setOpen('more')}
            onSubmit={() => setOpen('submit')}
          />
        )}
      </div>
      <RunPalette
        isOpen={open === 'palette'}
        onClose={close}
        questions={questions}
        states={states}
        index={index}
        onSelect={turn}
        onSubmit={isHere ? () => setOpen('submit') : undefined}
      />
      <RunSubmit
        isOpen={open === 'submit' && isHere}
        onClose={close}
        attempt={attempt}
        states={states}
        questionId={question?.id}
        keep={attemptKeep}
      />
      {question && <RunMore isOpen={open === 'more'} onClose={close} question={question} />}
      <LeaveGuard isAsked={isHere} fallback={listPath} />
      <SignInGate />
    </>
  )
}

export type Keep = (kept: Promise<void>) => void

/** Says so where an answer can be kept nowhere but in this tab. */
function useKeeping(): Keep {
  const toast = useToast()
  return (kept) => {
    kept.catch(() =>
      toast.show({
        type: 'error',
        title: 'Not saved beyond this screen yet',
        message:
          'This browser keeps nothing for the app, and the server did not answer. It is tried again with your next answer.',
      }),
    )
  }
}

/** Tells what an earlier page or a dead network left untold. */
function useUntold(attemptId: string, isHere: boolean, keep: Keep) {
  const isOnline = useIsOnline()
  const tell = useEffectEvent(() => keep(tellAll(attemptId)))
  useEffect(() => {
    if (isHere) tell()
  }, [attemptId, isHere, isOnline])
}
