import type { Outputs } from '@abhyas/contracts/app-router'
import type { PastDuel } from '@abhyas/contracts/duel'
import { useEffect } from 'react'
import { serverNow } from '../../shared/connection/connection.ts'
import { offerRating } from '../../shared/interruptions/rating-offer.ts'
import { ButtonLink } from '../../shared/ui/button.tsx'
import { Card } from '../../shared/ui/card.tsx'
import { Icon } from '../../shared/ui/icon.tsx'
import type { IconName } from '../../shared/ui/icon-names.ts'
import { otherOf } from './game-words.ts'
import { friendsPath, lobbyPath, matchingPath, reviewPath } from './paths.ts'
import { Conduct } from './results-conduct.tsx'
import { Rematch } from './results-rematch.tsx'
import { Split } from './results-split.tsx'
import { headlines, isPartBrokenOff, isUnplayed, ratingReason, reasonOf } from './results-words.ts'
import { aboutOf, dayText, kindNames, playerText, ratingText, signed } from './words.ts'
import styles from './after.module.css'

export type Result = Outputs['duel']['result']

const signs: Readonly<Record<'win' | 'loss' | 'draw' | 'aborted', IconName>> = {
  win: 'trophy',
  loss: 'cross',
  draw: 'duel',
  aborted: 'warning',
}

/** A duel of one's own after its end: who won and why, what the scores are made of, the rating, and what to do next. */
export function ResultsShown({ result }: { result: Result }) {
  const { duel, scores, rematchUntil } = result
  const { outcome } = duel
  const isAwaited = outcome === null && !isUnplayed(duel, serverNow().getTime())
  const isWon = outcome?.result === 'win'
  useEffect(() => offerRating('duel', { isWon }), [isWon])
  return (
    <div className={styles['page']}>
      <Head duel={duel} isAwaited={isAwaited} />
      {outcome && rematchUntil !== null && (
        <Rematch duelId={duel.id} seat={duel.seat} until={rematchUntil} name={duel.opponent.name} />
      )}
      {outcome && !isPartBrokenOff(duel) && <Split duel={duel} outcome={outcome} scores={scores} />}
      {outcome && <Rating duel={duel} />}
      <div className={styles['actions']}>
        <ButtonLink variant="primary" isFullWidth href={reviewPath(duel.id)}>
          Review every question
        </ButtonLink>
        <ButtonLink isFullWidth icon="duel" href={matchingPath(duel.subject, duel.format)}>
          New opponent
        </ButtonLink>
        {(duel.kind === 'friend' || duel.kind === 'async') && (
          <ButtonLink isFullWidth href={friendsPath}>
            {isAwaited ? 'Send the link' : 'Invite again'}
          </ButtonLink>
        )}
        <ButtonLink isFullWidth variant="quiet" href={lobbyPath}>
          All duels
        </ButtonLink>
      </div>
      {duel.opponent.kind !== 'bot' && <Conduct duel={duel} isBlocked={result.isBlocked} />}
    </div>
  )
}

interface HeadProps {
  duel: PastDuel
  /** Whether a friend may still play their part. */
  isAwaited: boolean
}

function Head({ duel, isAwaited }: HeadProps) {
  const { outcome, opponent, seat } = duel
  const details = (
    <p className={styles['small']}>
      {aboutOf(duel)} · {kindNames[duel.kind]} · {dayText(duel.at)}
    </p>
  )
  if (!outcome)
    return (
      <section className={styles['score']} aria-label="Result">
        <Icon name="clock" size="2xl" />
        <h2>{isAwaited ? 'Your part is played' : 'Nobody played it in time'}</h2>
        <p>
          {isAwaited
            ? `${opponent.name} plays the same questions within 48 hours. Until then the answers stay sealed, and the result comes here.`
            : 'The invitation was open for 48 hours. It counts for nobody.'}
        </p>
        {details}
      </section>
    )
  return (
    <section className={styles['score']} aria-label="Result">
      <Icon name={signs[outcome.result]} size="2xl" className={styles[outcome.result]} />
      <h2>{headlines[outcome.result]}</h2>
      {!isPartBrokenOff(duel) && (
        <p className={styles['big']}>
          {outcome.scores[seat]} <span className={styles['of']}>to</span> {outcome.scores[otherOf(seat)]}
        </p>
      )}
      <p>{reasonOf(outcome, opponent.name, duel.kind)}</p>
      {!isPartBrokenOff(duel) && <p className={styles['small']}>Against {playerText(opponent)}</p>}
      {details}
    </section>
  )
}

function Rating({ duel }: { duel: PastDuel }) {
  const rating = duel.outcome?.rating
  return (
    <Card>
      <h3>Rating</h3>
      {rating && (
        <p className={styles['rating']}>
          {rating.before} → {ratingText(rating.after, rating.isProvisional)}{' '}
          <strong>{signed(rating.after - rating.before)}</strong>
        </p>
      )}
      <p className={styles['small']}>{ratingReason(duel)}</p>
    </Card>
  )
}
