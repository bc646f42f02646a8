import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { track } from '../../shared/analytics/track.ts'
import { lazyPart } from '../../shared/lazy/lazy-part.ts'
import { Optional } from '../../shared/lazy/optional.tsx'
import { useToast } from '../../shared/ui/toast.tsx'
import { greet } from './greeting.ts'
import type { InstructionsProps } from './instructions.tsx'
import { closeInstructions, useInstructionsOpen } from './open.ts'
import { watchInstallOffer } from './watch-install-offer.ts'

const InstructionsPart = lazyPart<InstructionsProps>(() =>
  import('./instructions.tsx').then(({ Instructions }) => ({ default: Instructions })),
)

/** Stands beside the screens: offers to install the app, shows how, and greets in the installed one. */
export function InstallHost() {
  const isOpen = useInstructionsOpen()
  const { show } = useToast()
  const [path, navigate] = useLocation()
  useEffect(watchInstallOffer, [])
  useEffect(() => {
    const greeting = greet()
    if (!greeting) return
    track('App Installed')
    show({ type: 'success', title: greeting.title, message: greeting.message, duration: 8_000 })
    // Only from where the home screen leads: whoever opened another screen wants that one.
    if (greeting.path !== undefined && path === '/') navigate(greeting.path, { replace: true })
    // Once, when the app has started.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])
  return isOpen ? (
    <Optional>
      <InstructionsPart onDone={closeInstructions} />
    </Optional>
  ) : null
}
