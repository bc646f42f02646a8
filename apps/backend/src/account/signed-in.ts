import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../deps.ts'
import { Refusal } from '../errors.ts'
import { requireStudent } from './sessions.ts'
import type { StudentRow } from './student.ts'

/**
 * The bearer token of a request.
 * @throws {Refusal} UNAUTHORIZED where there is none
 */
export function requireToken(request: FastifyRequest): string {
  const token = /^Bearer ([\w-]{1,200})$/.exec(request.headers.authorization ?? '')?.[1]
  if (!token) throw new Refusal('UNAUTHORIZED')
  return token
}

/**
 * Wraps the handlers of routes that need a student: the token is checked before anything of the request is read, and
 * the student is handed over. No other way leads to a student's id.
 */
export const signedIn =
  ({ db, now }: Pick<Deps, 'db' | 'now'>) =>
  <Answer>(handler: (student: StudentRow, request: FastifyRequest, reply: FastifyReply) => Promise<Answer>) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<Answer> => {
    const onUnnoted = (error: unknown) => {
      const code = error instanceof Error && 'code' in error ? error.code : undefined
      request.log.warn({ code }, 'The use of a session could not be noted')
    }
    return handler(await requireStudent(db, requireToken(request), now(), onUnnoted), request, reply)
  }
