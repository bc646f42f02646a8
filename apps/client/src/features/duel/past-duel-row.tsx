import type { PastDuel } from '@abhyas/contracts/duel'
import { serverNow } from '../../shared/connection/connection.ts'
import { ListRow } from '../../shared/ui/list-row.tsx'
import { resultsPath } from './paths.ts'
import { isPartBrokenOff, isUnplayed } from './results-words.ts'
import { aboutOf, dayText, playerText, resultNames, signed } from './words.ts'

/** A duel of the past in a list: how it ended, against whom, what it did to the rating. Leads to its result. */
export function PastDuelRow({ duel }: { duel: PastDuel }) {
  const { outcome, opponent, seat } = duel
  const scores =
    outcome && !isPartBrokenOff(duel) && (seat === 0 ? outcome.scores : [outcome.scores[1], outcome.scores[0]])
  const change = outcome?.rating && outcome.rating.after - outcome.rating.before
  return (
    <ListRow
      href={resultsPath(duel.id)}
      title={
        outcome
          ? `${resultNames[outcome.result]} against ${playerText(opponent)}`
          : isUnplayed(duel, serverNow().getTime())
            ? 'Nobody played it in time'
            : `${opponent.name} plays later`
      }
      subtitle={`${aboutOf(duel)} · ${dayText(duel.at)}${scores ? ` · ${scores[0]} to ${scores[1]}` : ''}`}
      trailing={typeof change === 'number' ? <span className="tabular">{signed(change)}</span> : undefined}
    />
  )
}
