import type { FastifyRequest } from 'fastify'
import { Refusal } from './errors.ts'
import { Uuid } from './submissions/inputs.ts'

/**
 * For whom a request asks: the gateway has proven who it is, and nobody but the gateway reaches this service.
 * @throws {Refusal} UNAUTHORIZED where nobody is named
 */
export function studentOf(request: FastifyRequest): string {
  const result = Uuid.safeParse(request.headers['x-student-id'])
  if (!result.success) throw new Refusal('UNAUTHORIZED')
  return result.data
}
