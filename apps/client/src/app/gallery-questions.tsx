import { useState } from 'react'
import { Button } from '../shared/ui/button.tsx'
import { OptionList } from '../shared/ui/option-list.tsx'
import { QuestionCard } from '../shared/ui/question-card.tsx'
import { QuestionPalette } from '../shared/ui/question-palette.tsx'
import { Timer } from '../shared/ui/timer.tsx'
import { galleryDataQuestion, galleryQuestion } from './gallery-question.ts'
import { Part } from './gallery-part.tsx'
import styles from './gallery.module.css'

/** What a question is made of. */
export function GalleryQuestions() {
  const [chosen, setChosen] = useState<number | null>(0)
  const [struckOut, setStruckOut] = useState<readonly number[]>([3])
  const [isAnswered, setIsAnswered] = useState(false)
  const strikeOut = (index: number) =>
    setStruckOut((all) => (all.includes(index) ? all.filter((other) => other !== index) : [...all, index]))
  return (
    <>
      <Part name="QuestionCard">
        <QuestionCard
          question={galleryQuestion}
          position="Question 3 of 10"
          chosen={chosen}
          onChoose={setChosen}
          isAnswered={isAnswered}
          struckOut={struckOut}
          onStrikeOut={strikeOut}
        />
        <Button variant="primary" isFullWidth onClick={() => setIsAnswered(!isAnswered)}>
          {isAnswered ? 'Again' : 'Confirm'}
        </Button>
      </Part>
      <Part name="QuestionCard with a passage and a table, locked">
        <QuestionCard
          question={galleryDataQuestion}
          chosen={2}
          onChoose={() => undefined}
          isAnswered={false}
          isLocked
        />
      </Part>
      <Part name="OptionList, answered">
        <OptionList
          label="Answered"
          options={galleryQuestion.options}
          chosen={2}
          answerKey={galleryQuestion.key}
          onChoose={setChosen}
        />
      </Part>
      <Part name="Timer, QuestionPalette">
        <div className={styles['row']}>
          <Timer label="Time left" secondsLeft={5025} />
          <Timer label="Time left" secondsLeft={83} />
          <Timer label="Time left" secondsLeft={7} />
        </div>
        <QuestionPalette
          states={[
            'answered',
            'answered',
            'answered-marked',
            'marked',
            'unanswered',
            'unseen',
            'unseen',
            'right',
            'wrong',
            'unseen',
          ]}
          current={4}
          onSelect={() => undefined}
        />
      </Part>
    </>
  )
}
