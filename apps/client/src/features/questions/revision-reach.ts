import { useMemo } from 'react'
import { useIsOnline } from '../../shared/connection/connection.ts'
import type { Catalogue } from '../../shared/questions/bank.ts'
import { useKeptBank } from '../../shared/questions/kept-packs.ts'
import { useQuestions } from '../../shared/questions/use-questions.ts'

/** Those of some ids that can be worked on now. */
export type Reach = (ids: readonly string[]) => readonly string[]

/**
 * Online all, offline what this device holds. What is missing is fetched while the screen is open, of the questions of
 * news those of `batch`, the set that is likely to be started next.
 */
export function useReach(catalogue: Catalogue, batch: readonly string[]): Reach {
  const isOnline = useIsOnline()
  const bank = useKeptBank(catalogue)
  const inBank = useMemo(() => new Set(catalogue.questions.map(({ id }) => id)), [catalogue])
  // In no pack: this keeps the very answers that practice asks for.
  const news = useQuestions(batch.filter((id) => !inBank.has(id)))
  if (isOnline || !bank.isLooked) return (ids) => ids
  const held = new Set([...bank.questions, ...(news.questions ?? [])].map(({ id }) => id))
  return (ids) => ids.filter((id) => held.has(id))
}
