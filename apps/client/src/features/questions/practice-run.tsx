import { routes } from '@abhyas/contracts/routes'
import { Suspense, useEffect, useEffectEvent, useState } from 'react'
import { useStudent } from '../../shared/session/student.ts'
import { lazyPart } from '../../shared/lazy/lazy-part.ts'
import { Optional } from '../../shared/lazy/optional.tsx'
import { settings } from '../../shared/settings/settings.ts'
import { IconButton } from '../../shared/ui/icon-button.tsx'
import { ProgressBar } from '../../shared/ui/progress-bar.tsx'
import { ScreenBar } from '../../shared/ui/screen-bar.tsx'
import { Skeleton } from '../../shared/ui/skeleton.tsx'
import { Timer } from '../../shared/ui/timer.tsx'
import { useCountdown } from '../../shared/ui/use-countdown.ts'
import { giveAnswer, keepAnswer } from './practice-answer.ts'
import { PracticeBookmark } from './practice-bookmark.tsx'
import { LeaveGuard } from '../../shared/navigation/leave-guard.tsx'
import type { PracticePaletteProps } from './practice-palette.tsx'
import { PracticeSaved } from './practice-saved.tsx'
import { endOf, endSet, practicePath, stateOf, type PracticeSet, type Session } from './practice-session.ts'
import { PracticeStep } from './practice-step.tsx'
import type { PracticeSummaryProps } from './practice-summary.tsx'
import { resultOf, type PracticeResult } from './practice-result.ts'
import styles from './practice.module.css'
import type { SetQuestion } from './set-questions.ts'

const PracticePalette = lazyPart<PracticePaletteProps>(() => import('./practice-palette.tsx'))
const PracticeSummary = lazyPart<PracticeSummaryProps>(() => import('./practice-summary.tsx'))

interface PracticeRunProps {
  session: Session
  /** Those of `session.ids` that there are, at least one. */
  questions: readonly SetQuestion[]
}

/** The set on this device: the question it is at, or the summary after its end. */
export function PracticeRun({ session, questions }: PracticeRunProps) {
  const { set } = session
  const index = Math.min(session.index, questions.length - 1)
  const question = questions[index]
  const result = resultOf(questions, (id) => stateOf(session, id))
  const isRunning = set.endedAt === null
  // Undefined until it is first wanted.
  const [isListed, setIsListed] = useState<boolean>()
  useUnfinished(set, result)
  // Before they are wanted: there may be no network then.
  useEffect(() => {
    void PracticeSummary.preload()
    void PracticePalette.preload()
  }, [])
  useUnkept(questions, session)
  const endsAt = endOf(set)
  const timeIsUp = () => {
    // What was chosen when the time ended counts.
    for (const one of questions) giveAnswer(one, set.mode, null).catch(() => undefined)
    endSet(endsAt)
  }
  return (
    <>
      <ScreenBar title={routes.practiceQuestions.title} fallback={set.from}>
        {isRunning && endsAt !== null && <SetTimer endsAt={endsAt} onEnd={timeIsUp} />}
        {isRunning && question && <PracticeBookmark question={question} />}
        {isRunning && <IconButton icon="list" label="All questions" onClick={() => setIsListed(true)} />}
      </ScreenBar>
      <div className={styles['page']}>
        <div className={styles['progress']}>
          <p className={styles['title']}>{set.title}</p>
          <PracticeSaved isSample={set.isSample} isAnswered={result.answered > 0} />
          <ProgressBar label="Answered" value={result.answered} max={result.total} />
        </div>
        {isRunning && question ? (
          <PracticeStep
            key={question.id}
            session={session}
            question={question}
            index={index}
            total={questions.length}
          />
        ) : (
          <Suspense fallback={<Skeleton shape="block" />}>
            <PracticeSummary set={set} result={result} ids={session.ids} />
          </Suspense>
        )}
      </div>
      {isListed !== undefined && (
        <Optional>
          <PracticePalette
            isOpen={isListed && isRunning}
            onClose={() => setIsListed(false)}
            session={session}
            questions={questions}
            index={index}
          />
        </Optional>
      )}
      <LeaveGuard isAsked={isRunning && endsAt !== null} fallback={set.from} />
    </>
  )
}

function SetTimer({ endsAt, onEnd }: { endsAt: number; onEnd: () => void }) {
  const secondsLeft = useCountdown(endsAt)
  const isOver = secondsLeft === 0
  const end = useEffectEvent(onEnd)
  useEffect(() => {
    if (isOver) end()
  }, [isOver])
  return <Timer label="Time left" secondsLeft={secondsLeft} warnAtSeconds={60} />
}

/** Lets Home offer to go on with a set that was left before its end. */
function useUnfinished({ title, endedAt, isSample }: PracticeSet, { answered, total }: PracticeResult) {
  useEffect(() => {
    if (isSample) return
    if (endedAt === null && answered > 0) {
      settings.unfinishedPractice = { path: practicePath, title, answered, total }
    } else if (settings.unfinishedPractice?.path === practicePath) settings.unfinishedPractice = null
  }, [title, endedAt, isSample, answered, total])
}

/** Keeps the answers that a crash, or the end of the session, left between the settings and the outbox. */
function useUnkept(questions: readonly SetQuestion[], { set }: Session) {
  const studentId = useStudent()?.user_id
  const keepAll = useEffectEvent(() => {
    for (const { id } of questions) keepAnswer(id, set.mode).catch(() => undefined)
  })
  useEffect(() => keepAll(), [set.startedAt, studentId])
}
