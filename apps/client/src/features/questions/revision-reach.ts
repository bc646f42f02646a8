import { useMemo } from 'react'
import { useQuestions, type Catalogue } from '../../shared/questions/bank.ts'
import { useKeptBank } from '../../shared/questions/kept-packs.ts'
import { useIsOnline } from '../../shared/connection/connection.ts'

/**
 * Those of `ids` that can be worked on now: offline what this device holds, online all. What is missing is fetched
 * while the screen is open, so that the set opens without the server later.
 */
export function useWithinReach(ids: readonly string[], catalogue: Catalogue): readonly string[] {
  const isOnline = useIsOnline()
  const bank = useKeptBank(catalogue)
  const inBank = useMemo(() => new Set(catalogue.questions.map(({ id }) => id)), [catalogue])
  // The questions of news are in no pack: this keeps the answer that practice asks for with the same set.
  const news = useQuestions(ids.filter((id) => !inBank.has(id)))
  if (isOnline || !bank.isLooked) return ids
  const held = new Set([...bank.questions, ...(news.questions ?? [])].map(({ id }) => id))
  return ids.filter((id) => held.has(id))
}
