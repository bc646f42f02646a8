import { useState } from 'react'
import { Button } from '../../shared/ui/button.tsx'

/** Copies the address of the app, to be pasted into a browser that can install it; without a clipboard it is shown. */
export function CopyLink() {
  const [state, setState] = useState<'asked' | 'copied' | 'refused'>('asked')
  const link = `${location.origin}/?install`
  const copy = () => {
    // Not in every view of an app.
    const clipboard: Clipboard | undefined = navigator.clipboard
    const copying = clipboard?.writeText(link) ?? Promise.reject(new Error('No clipboard'))
    return copying.then(
      () => setState('copied'),
      () => setState('refused'),
    )
  }
  return state === 'refused' ? (
    <p>
      Copy this address: <code>{link}</code>
    </p>
  ) : (
    <Button isFullWidth icon={state === 'copied' ? 'check' : 'copy'} onClick={() => void copy()}>
      {state === 'copied' ? 'Link copied' : 'Copy the link'}
    </Button>
  )
}
