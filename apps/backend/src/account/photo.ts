import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Deps } from '../deps.ts'
import { Refusal } from '../errors.ts'
import { parse } from '../parse.ts'
import { drawPicture, type Picture } from './picture.ts'
import { signedIn } from './signed-in.ts'
import { lockStudent, serveStudent, type StudentRow } from './student.ts'

const maxBodyBytes = 360_000

/** Drawing takes threads and memory that the whole process needs: so many at once, and of one student. */
const places = { inAll: 8, own: 2 }

const PhotoInput = z.strictObject({ picture: z.base64().min(1).max(350_000).nullable() })
const ByName = z.strictObject({ name: z.string().regex(/^[\da-f]{64}$/) })

/** Keeps the student's picture in place of an older one, or none; `photo` is its path at the gateway. */
function storePhoto({ db, now }: Deps, studentId: string, picture: Picture | null): Promise<StudentRow> {
  return db.transaction().execute(async (tx) => {
    await lockStudent(tx, studentId)
    await tx.deleteFrom('account.photo').where('student_id', '=', studentId).execute()
    const row = picture && { student_id: studentId, ...picture, made_at: now() }
    if (row) await tx.insertInto('account.photo').values(row).execute()
    const photo = picture && `/photos/${picture.name}`
    const update = tx.updateTable('account.student').set({ photo }).where('id', '=', studentId)
    return update.returningAll().executeTakeFirstOrThrow()
  })
}

/** The student's picture: set, taken away, and seen by nobody else. */
export function photoRoutes(app: FastifyInstance, deps: Deps): void {
  const student = signedIn(deps)
  const drawing: string[] = []
  const inPlace = async <Result>(id: string, draw: () => Promise<Result>): Promise<Result> => {
    const own = drawing.filter((one) => one === id).length
    if (drawing.length >= places.inAll || own >= places.own) {
      throw new Refusal('TOO_MANY_REQUESTS', { retryAfterMs: 1000 })
    }
    drawing.push(id)
    return draw().finally(() => drawing.splice(drawing.indexOf(id), 1))
  }

  app.put(
    '/account/photo',
    { bodyLimit: maxBodyBytes },
    student(async ({ id }, request) => {
      const { picture } = parse(PhotoInput, request.body)
      const drawn = picture === null ? null : await inPlace(id, () => drawPicture(Buffer.from(picture, 'base64')))
      return { student: serveStudent(await storePhoto(deps, id, drawn)) }
    }),
  )

  app.get(
    '/account/photos/:name',
    student(async ({ id }, request, reply) => {
      const result = ByName.safeParse(request.params)
      if (!result.success) throw new Refusal('NOT_FOUND')
      const photo = await deps.db
        .selectFrom('account.photo')
        .select('image')
        .where('student_id', '=', id)
        .where('name', '=', result.data.name)
        .executeTakeFirst()
      if (!photo) throw new Refusal('NOT_FOUND')
      return reply.type('image/webp').send(photo.image)
    }),
  )
}
