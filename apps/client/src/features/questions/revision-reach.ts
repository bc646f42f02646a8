import type { BankQuestion } from '@abhyas/contracts/questions'
import { useMemo } from 'react'
import { useIsOnline } from '../../shared/connection/connection.ts'
import type { Catalogue } from '../../shared/questions/bank.ts'
import { useKeptBank } from '../../shared/questions/kept-packs.ts'
import { useQuestions } from '../../shared/questions/use-questions.ts'

/** Those of some ids that can be worked on now. */
export type Reach = (ids: readonly string[]) => readonly string[]

interface Reached {
  /** Online all, offline what this device holds. */
  readonly reach: Reach
  /** What the batch has beside the bank, the questions of news and of tests, as far as they are here. */
  readonly others: readonly BankQuestion[]
}

const none: readonly BankQuestion[] = []

/**
 * What can be worked on now. What is missing is fetched while the screen is open, of what stands in no pack the part in
 * `batch`, the set that is likely to be started next.
 */
export function useReach(catalogue: Catalogue, batch: readonly string[]): Reached {
  const isOnline = useIsOnline()
  const bank = useKeptBank(catalogue)
  const inBank = useMemo(() => new Set(catalogue.questions.map(({ id }) => id)), [catalogue])
  // In no pack: this keeps the very answers that practice asks for.
  const others = useQuestions(batch.filter((id) => !inBank.has(id))).questions ?? none
  if (isOnline || !bank.isLooked) return { reach: (ids) => ids, others }
  const held = new Set([...bank.questions, ...others].map(({ id }) => id))
  return { reach: (ids) => ids.filter((id) => held.has(id)), others }
}
