import type { FastifyInstance } from 'fastify'
import { tokenDigest } from '../account/secret.ts'
import { requireToken, signedIn } from '../account/signed-in.ts'
import type { Deps } from '../deps.ts'
import { findLiveSessions } from '../duel/admission.ts'
import type { SessionPages } from '../duel/session-pages.ts'
import { Refusal } from '../errors.ts'
import { notAhead, parse } from '../parse.ts'
import { changeChat, listChats, readChat } from './chats.ts'
import { explain } from './explain.ts'
import { AfterInput, AskInput, ById, ByPassage, ChangeInput, ExplainInput, RetryInput, StopInput } from './inputs.ts'
import { createTutor } from './tutor.ts'
import { ask, retry, type Started } from './turns.ts'
import { readStarters } from './welcome.ts'

/** The tutor: chats, questions, and their answers as they are made. */
export function tutorRoutes(app: FastifyInstance, deps: Deps, sessionPages: SessionPages): void {
  const { db, library, now } = deps
  const student = signedIn(deps)
  const tutor = createTutor(deps, (error) => {
    // Never the message, which may quote what was asked or answered.
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    const name = error instanceof Error ? error.name : typeof error
    app.log.warn({ code, name }, 'An answer could not be made as it should be')
  })
  app.addHook('preClose', () => tutor.close())

  const begin = ({ turn, begun, ended }: Started) => {
    for (const id of ended) tutor.endedHere(id)
    if (begun) void tutor.writer.make(begun)
    return turn
  }

  app.get(
    '/tutor/welcome',
    student(async (own) => ({
      hasModel: tutor.hasModel,
      starters: await readStarters(db, library(), tutor.material, own.id, now()),
    })),
  )

  app.get(
    '/tutor/chats',
    student(async (own) => listChats(db, own.id)),
  )

  app.get(
    '/tutor/chats/:id',
    student(async (own, request) => readChat(db, own.id, parse(ById, request.params).id)),
  )

  app.post(
    '/tutor/questions',
    student(async (own, request) =>
      begin(await ask(db, library(), own.id, notAhead(parse(AskInput, request.body), now()))),
    ),
  )

  app.post(
    '/tutor/retries',
    student(async (own, request) => begin(await retry(db, own.id, parse(RetryInput, request.body)))),
  )

  app.post(
    '/tutor/stops',
    student(async (own, request) => {
      const { answerId } = parse(StopInput, request.body)
      const stopped = await tutor.answers.stop(own.id, answerId)
      if (stopped === undefined) throw new Refusal('NOT_FOUND')
      tutor.endedHere(answerId)
      return { stopped }
    }),
  )

  app.post(
    '/tutor/changes',
    student(async (own, request) => changeChat(db, own.id, notAhead(parse(ChangeInput, request.body), now()), now())),
  )

  app.get(
    '/tutor/passages',
    student(async (_, request) => {
      const passage = await tutor.material.passage(parse(ByPassage, request.query).id)
      if (!passage) throw new Refusal('NOT_FOUND')
      return passage
    }),
  )

  app.post('/tutor/explanations', async (request) => explain({ ...tutor, now }, parse(ExplainInput, request.body)))

  app.get(
    '/tutor/answers/:id/pieces',
    student(async (own, request, reply) => {
      const { id } = parse(ById, request.params)
      const { after } = parse(AfterInput, request.query)
      if (!(await tutor.answers.isOwn(own.id, id))) throw new Refusal('NOT_FOUND')
      const stream = tutor.followers.follow(id, after ?? -1)
      const session = tokenDigest(requireToken(request)).toString('base64url')
      const end = () => void stream.destroy(new Refusal('UNAUTHORIZED'))
      stream.once('close', sessionPages.add(session, end))
      // It may have ended after it was checked and before anyone could tell.
      const live = await findLiveSessions(db, [session], now()).catch((error: unknown) => {
        stream.destroy()
        throw error
      })
      if (!live.has(session)) end()
      return reply.type('application/x-ndjson').send(stream)
    }),
  )
}
