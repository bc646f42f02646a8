import { useNextInterruption, withdraw } from '../shared/interruptions/queue.ts'

/** Shows the interruption whose turn it is, alone, and only on a calm screen (G8). */
export function InterruptionHost({ isCalm }: { readonly isCalm: boolean }) {
  const next = useNextInterruption()
  if (!isCalm || !next) return null
  return <next.Show key={next.id} onDone={() => withdraw(next.id)} />
}
