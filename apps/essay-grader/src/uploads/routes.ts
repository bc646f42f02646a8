import { randomUUID } from 'node:crypto'
import { open } from 'node:fs/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Pool } from 'pg'
import { Refusal, refusalOf } from '../errors.ts'
import { parse } from '../parse.ts'
import type { Files } from '../shapes.ts'
import { studentOf } from '../student.ts'
import { ByPicture, ByUpload } from '../submissions/inputs.ts'
import { findFolder, findUpload, type Quota, requireSpace, storeUpload } from './store.ts'

export interface UploadDeps {
  readonly pool: Pool
  readonly files: Files
  readonly quota: Quota
  /** Is told that there are pages to read. */
  readonly wake: () => void
}

/** The path of the one route whose body may take long to arrive. */
export const uploadPath = '/uploads/:uploadId'

/** Pages come in as files and go out as pictures. */
export function uploadRoutes(app: FastifyInstance, deps: UploadDeps): void {
  const { pool, files } = deps

  void app.register(async (scope) => {
    // The body is read by `files.take` alone, as it arrives.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _body, done) => done(null))
    scope.post(uploadPath, async (request) => {
      const studentId = studentOf(request)
      const { uploadId } = parse(ByUpload, request.params)
      const before = await findUpload(pool, studentId, uploadId)
      if (before) return before
      await requireSpace(pool, studentId, deps.quota, 0)
      const folder = randomUUID()
      const file = await files.take(folder, bodyOf(request)).finally(() => {
        // What still comes of a refused file has to be read off, or its sender waits and never hears why.
        request.raw.resume()
      })
      const stored = await storeUpload(pool, { id: uploadId, studentId, folder, file }, deps.quota).catch(
        async (error: unknown) => {
          // After any other failure nobody can tell whether it was committed: the sweep decides.
          if (error instanceof Refusal || refusalOf(error).code === 'STORAGE_FULL') await files.remove(folder)
          throw error
        },
      )
      if (stored.isNew) deps.wake()
      else await files.remove(folder)
      return stored.upload
    })
  })

  app.get('/uploads/:uploadId/:n', async (request, reply) => {
    const studentId = studentOf(request)
    const { uploadId, n } = parse(ByPicture, request.params)
    const folder = await findFolder(pool, studentId, uploadId, n)
    if (folder === undefined) throw new Refusal('NOT_FOUND')
    const file = await open(files.pathOf(folder, n)).catch((error: unknown) => {
      // It was deleted this moment, or the folder is not the one that the rows are about.
      request.log.error({ uploadId, n }, 'The picture of a page is not there')
      throw new Refusal('NOT_FOUND', { cause: error })
    })
    const { size } = await file.stat()
    return reply
      .headers({
        'content-type': 'image/jpeg',
        'content-length': size,
        'x-content-type-options': 'nosniff',
        'content-security-policy': "sandbox; default-src 'none'",
        'cache-control': 'private, max-age=3600',
      })
      .send(file.createReadStream())
  })
}

/** The body as it arrives. Who stops reading leaves the connection open: the refusal still has to go through it. */
const bodyOf = (request: FastifyRequest): AsyncIterable<Buffer> =>
  // An iterator of a stream without an encoding gives buffers.
  ({ [Symbol.asyncIterator]: () => request.raw.iterator({ destroyOnReturn: false }) as AsyncIterableIterator<Buffer> })
