import { confirmSession } from '../session/session.ts'
import { currentStudentId } from '../session/student.ts'
import { mirrorSettings } from '../settings/mirror.ts'
import { back } from './back.ts'
import { listenToNative, tellNative } from './bridge.ts'
import type { Fields } from './messages.ts'
import { isNativeView } from './shell.ts'
import { injectedUserData, takeUserData } from './user-data.ts'

/**
 * Begins the talk with the native shell, where there is one: says that the app listens, asks for user data where nobody
 * is known (NATIVE-01), keeps the shell's copy of the settings (SET-03), goes back when Android's back is pressed, and calls
 * `onLink` with the data of each link that the native app was opened with. `ask` is for a test. Returns the way to stop.
 */
export function startNative(onLink: (data: Fields) => void, ask: () => Promise<unknown> = confirmSession): () => void {
  if (!isNativeView()) return () => undefined
  // One that can be read is enough, and two that cannot: a shell that injects over and over asks and logs nothing more.
  let left = 2
  const take = (text: string) => {
    if (left > 0) left = takeUserData(text, ask) ? 0 : left - 1
  }
  const stopListening = listenToNative((message) => {
    if (message.type === 'deep-link') onLink(message.data)
    else if (message.type === 'back') back()
    else take(message.userData)
  })
  tellNative({ type: 'hello' })
  const injected = injectedUserData()
  if (injected !== undefined) take(injected)
  if (left > 0 && currentStudentId() === undefined) tellNative({ type: 'reinject' })
  const stopMirror = mirrorSettings((changes) => tellNative({ type: 'settings', changes }))
  return () => {
    stopListening()
    stopMirror()
  }
}
