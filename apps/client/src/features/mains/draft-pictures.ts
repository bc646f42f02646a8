import { currentStudentId } from '../../shared/session/student.ts'
import { loosePictures, state, storage } from './draft-store.ts'

/** Keeps the picture of a page; in memory where the device keeps nothing. */
export async function keepPicture(questionId: string, pageId: string, picture: Blob): Promise<void> {
  const owner = currentStudentId()
  if (owner === undefined) return
  await storage()
    .put([owner, 'page', questionId, pageId], picture)
    .catch(() => {
      loosePictures.set(pageId, picture)
      state.isKept = false
    })
}

/** The picture of a page; undefined where it is not on this device any more. */
export async function pictureOf(questionId: string, pageId: string): Promise<Blob | undefined> {
  const owner = currentStudentId()
  const loose = loosePictures.get(pageId)
  if (loose || owner === undefined) return loose
  const kept = await storage()
    .get([owner, 'page', questionId, pageId])
    .catch(() => undefined)
  return kept instanceof Blob ? kept : undefined
}

/** Lets go of the pictures of `pages` that are in memory only. */
export function forgetLoosePictures(pages: readonly { readonly id: string }[]): void {
  for (const { id } of pages) loosePictures.delete(id)
}
