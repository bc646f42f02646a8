import { reportError } from '../monitoring/monitoring.ts'
import { currentStudentId } from '../session/student.ts'
import { isRecord } from './messages.ts'
import { shell } from './shell.ts'

/** Says without a word of what was injected that it could not be read (NATIVE-01). */
const logDamage = () => reportError(new Error('Injected user data does not parse'), 'native_user_data')

/** Whether `text` names a person, under either name of SET-02. */
function isUserData(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text)
    const id = isRecord(value) ? (value['user_id'] ?? value['user']) : undefined
    return typeof id === 'string' && id !== ''
  } catch {
    return false
  }
}

/**
 * Takes user data that the shell injected, as JSON text. Whoever it names, nothing of it is taken over: it only has the
 * server asked who is signed in, by `ask` (SET-05, T9). Returns whether it could be read; one that could not is logged.
 */
export function takeUserData(text: string, ask: () => Promise<unknown>): boolean {
  if (!isUserData(text)) {
    logDamage()
    return false
  }
  if (currentStudentId() === undefined) void ask().catch(() => undefined)
  return true
}

/** The user data that came with the page; undefined where the shell injected none. What cannot be read at all is logged. */
export function injectedUserData(): string | undefined {
  try {
    const read = shell?.injectedObjectJson
    // On Android it works on its own object only.
    const text: unknown = typeof read === 'function' ? Reflect.apply(read, shell, []) : undefined
    const injected: unknown = typeof text === 'string' && text !== '' ? JSON.parse(text) : undefined
    const userData = isRecord(injected) ? injected['userData'] : undefined
    if (userData === undefined || userData === null) return undefined
    return typeof userData === 'string' ? userData : JSON.stringify(userData)
  } catch {
    logDamage()
    return undefined
  }
}
