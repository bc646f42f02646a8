import type { Outputs } from '@abhyas/contracts/app-router'
import { useState } from 'react'
import { track } from '../../shared/analytics/track.ts'
import { useWaiting } from '../../shared/outbox/outbox.ts'
import { firstOpen, isAskedIn, type Choices } from '../../shared/news/quiz.ts'
import { useWrite } from '../../shared/outbox/use-write.ts'

export type Quiz = Outputs['news']['questions']
export type QuizQuestion = Quiz['questions'][number]

const longestMs = 3_600_000

/**
 * One run through a quiz. It begins where the answers given so far leave off, those that still wait on this device
 * included (NEWS-07); `restart` begins anew and forgets none of them on the server.
 */
export function useQuiz(quiz: Quiz) {
  const waiting = useWaiting('news.answer').filter((answer) => isAskedIn(quiz, answer))
  const write = useWrite()
  const told = Object.fromEntries([...quiz.answers, ...waiting].map(({ questionId, choice }) => [questionId, choice]))
  // Kept: when it is sent, an answer waits no more a moment before `quiz` has it.
  const [given, setGiven] = useState<Choices>(told)
  if (Object.entries(told).some(([id, choice]) => given[id] !== choice)) setGiven({ ...given, ...told })
  const [fresh, setFresh] = useState<Choices>({})
  const [isAnew, setIsAnew] = useState(false)
  const choices: Choices = isAnew ? fresh : { ...given, ...fresh }
  // Until the reader does something here: an answer of a moment ago may be heard of after the screen stands.
  const [place, setPlace] = useState<number | null>(null)
  const index = place ?? firstOpen(quiz.questions, choices)
  const [shownAt, setShownAt] = useState(() => Date.now())
  const question = quiz.questions[index]

  const goTo = (next: number) => {
    setPlace(next)
    setShownAt(Date.now())
  }
  return {
    question,
    index,
    choices,
    chosen: question === undefined ? null : (choices[question.id] ?? null),
    choose: (choice: number) => {
      if (question === undefined || choices[question.id] !== undefined || choice >= question.options.length) return
      setPlace(index)
      setFresh((old) => ({ ...old, [question.id]: choice }))
      const milliseconds = Math.min(longestMs, Math.max(0, Date.now() - shownAt))
      const { id: questionId, itemId } = question
      write({
        action: 'keep your answers',
        intent: { path: 'news.answer', input: { itemId, questionId, choice, milliseconds } },
      })
      track('News Question Answered', { question: questionId, isCorrect: choice === question.key })
    },
    next: () => goTo(Math.min(quiz.questions.length, index + 1)),
    previous: () => goTo(Math.max(0, index - 1)),
    open: goTo,
    restart: () => {
      setFresh({})
      setIsAnew(true)
      goTo(0)
    },
  }
}
