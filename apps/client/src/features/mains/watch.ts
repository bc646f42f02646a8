import { watchDrafts } from './drafts.ts'
import { watchUploads } from './uploader.ts'

let users = 0
let stops: (() => void)[] = []

/** Keeps drafts true to other tabs, sends their pages. Returns the way to stop; it stops with the last who asked. */
export function watchMains(): () => void {
  users += 1
  if (users === 1) stops = [watchDrafts(), watchUploads()]
  return () => {
    users -= 1
    if (users > 0) return
    for (const stop of stops) stop()
  }
}
