import { useEffect } from 'react'
import { useSignUpWatch } from '../features/account/sign-up-details-watch.ts'
import { followBooks } from '../features/books/sync.ts'
import { followDuels } from '../features/duel/sync.ts'
import { followMains } from '../features/mains/sync.ts'
import { followWrites } from '../features/news/sync.ts'
import { followTests } from '../features/tests/sync.ts'
import { followBookmarks } from '../shared/bookmarks/sync.ts'
import { followQuestions } from '../shared/questions/sync.ts'
import { followTutor } from '../shared/tutor/sync.ts'
import { followOutbox } from '../shared/outbox/follow.ts'
import { watchOutbox, whenRefused, whenStorageFull } from '../shared/outbox/outbox.ts'
import { useToast } from '../shared/ui/toast.tsx'

/** Sends what waits while somebody is signed in, and says so when the server has no room, or refuses a write for good. */
export function OutboxWatch() {
  const { show } = useToast()
  useSignUpWatch()
  // Before the first is sent.
  useEffect(followWrites, [])
  useEffect(followQuestions, [])
  useEffect(followTests, [])
  useEffect(followDuels, [])
  useEffect(followBookmarks, [])
  useEffect(followTutor, [])
  useEffect(followBooks, [])
  useEffect(followMains, [])
  useEffect(followOutbox, [])
  useEffect(watchOutbox, [])
  useEffect(
    () =>
      whenRefused(({ refusal }) => {
        show({
          type: 'error',
          title: 'One change could not be saved',
          message: `${refusal?.message ?? ''} It is listed in your profile.`.trim(),
        })
      }),
    [show],
  )
  useEffect(
    () => whenStorageFull((message) => show({ type: 'info', title: 'Storage full, kept on this phone', message })),
    [show],
  )
  return null
}
