import { Badge } from '../../shared/ui/badge.tsx'
import type { Tries } from './tries.ts'
import { marksOf } from './words.ts'

/** That a question is done, and its best marks. */
export function TriesBadges({ tries }: { tries: Tries | undefined }) {
  if (!tries) return null
  const { best, count } = tries
  if (best === undefined || best.marks === null)
    return <Badge tone="success">{count === 1 ? 'Handed in' : `Handed in ${count} times`}</Badge>
  return <Badge tone="success">Best {marksOf(best.marks, best.question.marks)}</Badge>
}
