import type { FastifyInstance } from 'fastify'
import { signedIn } from '../account/signed-in.ts'
import type { Deps } from '../deps.ts'
import { notAhead, parse } from '../parse.ts'
import { listBookmarks, setBookmark } from './bookmarks.ts'
import { BookmarkInput } from './inputs.ts'

/** What a student saved or marked important: news, questions and questions of Mains. */
export function bookmarkRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, library, now } = deps
  const student = signedIn(deps)

  app.get(
    '/bookmarks',
    student(async (own) => ({ bookmarks: await listBookmarks(db, library(), own.id, now()) })),
  )

  app.post(
    '/bookmarks',
    student(async (own, request) => {
      const write = notAhead(parse(BookmarkInput, request.body), now())
      return setBookmark(db, library(), own.id, write, now())
    }),
  )
}
