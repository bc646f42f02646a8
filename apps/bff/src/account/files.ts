import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isFromElsewhere } from '../edge/forgery.ts'
import { Limiter, type Limit } from '../edge/limits.ts'
import { Places, type PlaceLimits } from '../edge/places.ts'
import { privateFile, privatePicture } from '../edge/private-file.ts'
import { Refusal } from '../edge/refusal.ts'
import { unkept } from '../edge/unkept.ts'
import { answersOf } from '../mains/answers.ts'
import { fileAsStudent, inSession, sessionOf, type AsStudent, type Context } from '../trpc.ts'
import { everything, photo } from '../upstream/account.ts'
import { UpstreamFault } from '../upstream/fault.ts'
import { exportText } from './export.ts'

export interface ExportOptions {
  /** For each student. */
  readonly limit: Limit
  readonly places: PlaceLimits
  /** Until the end of one, so that a reader who does not read holds no place. */
  readonly mostMs: number
}

export const exportDefaults: ExportOptions = {
  limit: { burst: 5, perSecond: 5 / 3600 },
  places: { perStudent: 1, inAll: 16 },
  mostMs: 300_000,
}

const photoHeaders = { ...privatePicture, 'content-type': 'image/webp' }
const photoName = /^[\w-]{16,128}$/
const inIndiaMs = 5.5 * 3_600_000

/** Of a document made at `now`, in epoch ms. */
const exportHeaders = (now: number) => ({
  ...privateFile,
  'content-type': 'application/json; charset=utf-8',
  'content-disposition': `attachment; filename="abhyas-export-${new Date(now + inIndiaMs).toISOString().slice(0, 10)}.json"`,
  ...unkept,
})

interface Deps {
  readonly contextOf: (request: FastifyRequest) => Context
  readonly exports: Partial<ExportOptions> | undefined
}

/**
 * `GET /photos/:name`: the student's own picture. `GET /account/export`: all that is stored of the student, as a file.
 * Whose, says the session alone.
 */
export function accountFileRoutes(app: FastifyInstance, { contextOf, exports }: Deps): void {
  const { limit, places: placeLimits, mostMs } = { ...exportDefaults, ...exports }
  const [limiter, places] = [new Limiter(limit), new Places(placeLimits)]
  const known = (request: FastifyRequest): AsStudent => inSession(contextOf(request))

  app.get<{ Params: { name: string } }>('/photos/:name', async (request, reply) => {
    const ctx = known(request)
    const { name } = request.params
    if (!photoName.test(name)) throw new Refusal('NOT_FOUND')
    const picture = await fileAsStudent(ctx, photo(name))
    return reply.headers(photoHeaders).send(picture)
  })

  app.get('/account/export', async (request, reply) => {
    const ctx = known(request)
    // A sibling of our site could use up what a student may ask for.
    if (isFromElsewhere(request.raw)) throw new Refusal('FORBIDDEN')
    const { studentId } = sessionOf(ctx)
    const leave = places.take(studentId)
    try {
      limiter.take(studentId)
      const answers = await answersOf(ctx)
      const stored = await fileAsStudent(ctx, everything)
      const now = Date.now()
      const text = Readable.from(exportText({ stored, answers, now }), { objectMode: false })
      const late = setTimeout(() => text.destroy(new UpstreamFault('slow')), mostMs)
      const end = (): void => {
        clearTimeout(late)
        stored.destroy()
        leave()
      }
      // At its end the student may ask anew; one that broke off only closes.
      text.once('end', end).once('close', end)
      return reply.headers(exportHeaders(now)).send(text)
    } catch (error) {
      leave()
      throw error
    }
  })
}
