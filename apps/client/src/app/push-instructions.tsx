import { useEffect } from 'react'
import { Instructions } from '../features/install/instructions.tsx'
import { settings } from '../shared/settings/settings.ts'

/** In place of the push dialog, where only the installed app can be pushed to (C3). It counts as asked. */
export function PushInstructions({ onDone }: { readonly onDone: () => void }) {
  useEffect(() => {
    settings.isPushAsked = true
  }, [])
  return (
    <Instructions
      onDone={onDone}
      reason="Shall we tell you of UPSC news updates? On this phone only the installed app can: add it to your home screen first."
    />
  )
}
