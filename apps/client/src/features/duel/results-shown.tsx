import type { Outputs } from '@abhyas/contracts/app-router'
import type { PastDuel } from '@abhyas/contracts/duel'
import { ButtonLink } from '../../shared/ui/button.tsx'
import { Card } from '../../shared/ui/card.tsx'
import { Icon } from '../../shared/ui/icon.tsx'
import type { IconName } from '../../shared/ui/icon-names.ts'
import { friendsPath, lobbyPath, matchingPath, reviewPath } from './paths.ts'
import { Conduct } from './results-conduct.tsx'
import { Rematch } from './results-rematch.tsx'
import { Split } from './results-split.tsx'
import { headlines, ratingReason, reasonOf } from './results-words.ts'
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
  return (
    <div className={styles['page']}>
      <Head duel={duel} />
      {outcome && rematchUntil !== null && (
        <Rematch duelId={duel.id} seat={duel.seat} until={rematchUntil} name={duel.opponent.name} />
      )}
      {outcome && <Split duel={duel} outcome={outcome} scores={scores} />}
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
            {outcome ? 'Invite again' : 'Send the link'}
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

function Head({ duel }: { duel: PastDuel }) {
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
        <h2>Your part is played</h2>
        <p>
          {opponent.name} plays the same questions within 48 hours. Until then the answers stay sealed, and the result
          comes here.
        </p>
        {details}
      </section>
    )
  const other = seat === 0 ? 1 : 0
  return (
    <section className={styles['score']} aria-label="Result">
      <Icon name={signs[outcome.result]} size="2xl" className={styles[outcome.result]} />
      <h2>{headlines[outcome.result]}</h2>
      <p className={styles['big']}>
        {outcome.scores[seat]} <span className={styles['of']}>to</span> {outcome.scores[other]}
      </p>
      <p>{reasonOf(outcome, opponent.name)}</p>
      <p className={styles['small']}>Against {playerText(opponent)}</p>
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
