import type { FastifyInstance } from 'fastify'
import { signedIn } from '../account/signed-in.ts'
import type { Deps } from '../deps.ts'
import { notAhead, parse } from '../parse.ts'
import { requireArticle, requireQuiz } from './editions.ts'
import { listHighlights, removeHighlight, setHighlight } from './highlights.ts'
import { AnswerInput, ByItem, HighlightInput, NotRelatedInput, ReadingInput, RemoveHighlightInput } from './inputs.ts'
import { lastAnswers, recordAnswer } from './practice.ts'
import { readPreviousYear, setNotRelated } from './previous-year.ts'
import { hasRead, readProgress, readStreak, recordReading } from './readings.ts'

/** What a student reads of their own, and writes. */
export function studentNewsRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, library, now } = deps
  const student = signedIn(deps)
  const article = (id: string) => requireArticle(library(), id, now())

  app.get(
    '/news/items/:id/questions',
    student(async (own, request) => {
      const { id } = parse(ByItem, request.params)
      const quiz = requireQuiz(library(), id, now())
      return { id, ...quiz, answers: await lastAnswers(db, own.id, quiz) }
    }),
  )

  app.post(
    '/news/answers',
    student(async (own, request) => {
      const { itemId, ...answer } = notAhead(parse(AnswerInput, request.body), now())
      return { correct: await recordAnswer(db, own.id, article(itemId), answer) }
    }),
  )

  app.get(
    '/news/items/:id/previous-year',
    student(async (own, request) => readPreviousYear(db, library(), own.id, article(parse(ByItem, request.params).id))),
  )

  app.post(
    '/news/not-related',
    student(async (own, request) => {
      const { itemId, ...write } = notAhead(parse(NotRelatedInput, request.body), now())
      const { slug } = article(itemId)
      return { notRelated: await setNotRelated(db, library(), own.id, { ...write, slug }) }
    }),
  )

  app.get(
    '/news/progress',
    student(async (own) => readProgress(db, library(), own.id, now())),
  )

  app.post(
    '/news/readings',
    student(async (own, request) => {
      const reading = parse(ReadingInput, request.body)
      article(reading.itemId)
      await recordReading(db, own.id, reading, now())
      const [streak, isRead] = await Promise.all([
        readStreak(db, own.id, now()),
        hasRead(db, library(), own.id, reading.itemId),
      ])
      return { streak, isRead }
    }),
  )

  app.get(
    '/news/items/:id/highlights',
    student(async (own, request) => ({
      highlights: await listHighlights(db, own.id, parse(ByItem, request.params).id),
    })),
  )

  app.post(
    '/news/highlights',
    student(async (own, request) => {
      const write = notAhead(parse(HighlightInput, request.body), now())
      return setHighlight(db, own.id, article(write.itemId), write)
    }),
  )

  app.post(
    '/news/highlights/remove',
    student(async (own, request) => {
      const write = notAhead(parse(RemoveHighlightInput, request.body), now())
      return { removed: await removeHighlight(db, own.id, write) }
    }),
  )
}
