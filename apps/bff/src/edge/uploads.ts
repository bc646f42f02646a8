import { Readable } from 'node:stream'
import { PageRef, UploadId } from '@abhyas/contracts/mains'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { atGrader } from '../mains/at-grader.ts'
import { inSession, sessionOf, type AsStudent, type Context } from '../trpc.ts'
import * as upstream from '../upstream/mains.ts'
import { hasBody } from './forgery.ts'
import { untilHeard } from './linger.ts'
import { Places, type PlaceLimits } from './places.ts'
import { privatePicture } from './private-file.ts'
import { Refusal } from './refusal.ts'
import { unkept } from './unkept.ts'

export const uploadLimits: PlaceLimits = { perStudent: 3, inAll: 64 }

interface Deps {
  readonly contextOf: (request: FastifyRequest) => Context
  readonly limits: PlaceLimits | undefined
}

const pictureHeaders = { ...privatePicture, 'content-type': 'image/jpeg' }

/** The page that an address names. Throws NOT_FOUND for what is none. */
function pageOf(params: { readonly uploadId: string; readonly n: string }): PageRef {
  const n = /^\d$/.test(params.n) ? Number(params.n) : undefined
  const page = PageRef.safeParse({ uploadId: params.uploadId, n })
  if (!page.success) throw new Refusal('NOT_FOUND')
  return page.data
}

/**
 * `POST /uploads`: a photograph or a PDF, streamed through to the essay-grader and never held; its id is the header
 * `Idempotency-Key`. `GET /uploads/:uploadId/:n`: the picture of a page, for the student whose it is.
 */
export function uploadRoutes(app: FastifyInstance, { contextOf, limits = uploadLimits }: Deps): void {
  const places = new Places(limits)
  const known = (request: FastifyRequest): AsStudent => inSession(contextOf(request))

  void app.register(async (scope) => {
    takeFiles(scope)

    scope.post('/uploads', async (request, reply) => {
      const ctx = known(request)
      const id = UploadId.safeParse(request.headers['idempotency-key'])
      if (!id.success) throw new Refusal('BAD_REQUEST')
      if (!(request.body instanceof Readable)) throw new Refusal('FILE_EMPTY')
      if (Number(request.headers['content-length'] ?? 0) > upstream.mostFileBytes) throw new Refusal('FILE_TOO_LARGE')
      const { body } = request
      const leave = places.take(sessionOf(ctx).studentId)
      reply.headers(unkept)
      try {
        return await atGrader(ctx, ({ files }, caller) => files.send(upstream.upload(id.data), body, caller))
      } catch (error) {
        // Whoever left is nobody's failure, and there is nobody to answer.
        if (reply.raw.destroyed) return reply.hijack()
        throw error
      } finally {
        leave()
      }
    })

    scope.get<{ Params: { uploadId: string; n: string } }>('/uploads/:uploadId/:n', async (request, reply) => {
      const ctx = known(request)
      const page = pageOf(request.params)
      const picture = await atGrader(ctx, ({ files }, caller) => files.fetch(upstream.picture(page), caller))
      return reply.headers(pictureHeaders).send(picture)
    })
  })
}

/** Bodies as they come, unread, of what may be a page; and whoever is answered before the end of one hears the answer. */
function takeFiles(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser(/^(?:image\/|application\/(?:pdf|octet-stream)\b)/, (_request, body, done) =>
    done(null, body),
  )
  scope.addContentTypeParser('*', (_request, _body, done) => done(new Refusal('FILE_KIND')))
  scope.addHook('onSend', async ({ raw }, reply, payload) => {
    if (typeof payload !== 'string' || !hasBody(raw) || raw.complete) return payload
    reply.headers({ connection: 'close', 'content-length': Buffer.byteLength(payload) })
    return Readable.from(untilHeard(raw, payload))
  })
}
