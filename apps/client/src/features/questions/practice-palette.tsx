import { Button } from '../../shared/ui/button.tsx'
import { QuestionPalette, type PaletteState } from '../../shared/ui/question-palette.tsx'
import { Sheet } from '../../shared/ui/sheet.tsx'
import { endSet, goTo, stateOf, type PracticeSet, type Session } from './practice-session.ts'
import type { QuestionState } from './practice-state.ts'
import type { SetQuestion } from './set-questions.ts'

export interface PracticePaletteProps {
  isOpen: boolean
  onClose: () => void
  session: Session
  questions: readonly SetQuestion[]
  /** Of the question on the screen. */
  index: number
}

/** All questions of the set as numbers, to go to one of them or to end the set. */
export default function PracticePalette({ isOpen, onClose, session, questions, index }: PracticePaletteProps) {
  const states = questions.map(({ id, key }) => paletteState(stateOf(session, id), key, session.set))
  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      title="All questions"
      footer={
        <Button
          isFullWidth
          onClick={() => {
            onClose()
            endSet(Date.now())
          }}
        >
          End the set
        </Button>
      }
    >
      <QuestionPalette
        states={states}
        current={index}
        onSelect={(next) => {
          onClose()
          goTo(next)
        }}
      />
    </Sheet>
  )
}

function paletteState(state: QuestionState, key: number, { feedback }: PracticeSet): PaletteState {
  if (state.answer === null) return state.milliseconds > 0 || state.choice !== null ? 'unanswered' : 'unseen'
  if (feedback === 'end') return 'answered'
  return state.choice === key ? 'right' : 'wrong'
}
