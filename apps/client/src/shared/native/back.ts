import { goBack } from '../navigation/history-entry.ts'
import { tellNative } from './bridge.ts'

/**
 * Android's back (G6): a dialog is closed as by Esc, by the answer that changes nothing; else it goes back as the browser's
 * own button does, over whatever asks before it is left; where the visit began, the shell may close the app.
 */
export function back() {
  const dialog = [...document.querySelectorAll<HTMLDialogElement>('dialog[open]')].at(-1)
  if (!dialog) goBack(() => tellNative({ type: 'exit' }), '/')
  else if (dialog.dispatchEvent(new Event('cancel', { cancelable: true }))) dialog.close()
}
