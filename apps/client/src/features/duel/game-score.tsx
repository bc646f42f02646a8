import type { DuelState, Line } from '@abhyas/contracts/duel'
import { classNames } from '../../shared/ui/class-names.ts'
import { Icon } from '../../shared/ui/icon.tsx'
import type { LinkPhase } from './duel-socket.ts'
import styles from './duel.module.css'
import { isPlayedLater, otherOf } from './game-words.ts'

interface GameScoreProps {
  duel: DuelState
  link: LinkPhase
  lines: readonly [Line, Line]
}

type Dot = Line | 'lost'

const dotWords: Readonly<Record<Dot, string>> = {
  good: 'line good',
  weak: 'line weak',
  lost: 'line lost',
}

/** Both players with their points, their lines, and who has answered: of the opponent nothing more before the close. */
export function GameScore({ duel, link, lines }: GameScoreProps) {
  const { seat, players, scores, current, phase, graceEndsAt } = duel
  const other = otherOf(seat)
  const dotOf = (place: typeof seat): Dot | null => {
    if (place === seat) return link === 'open' ? lines[seat] : 'lost'
    if (players[other].kind !== 'human') return null
    return graceEndsAt[other] === null ? lines[other] : 'lost'
  }
  const isAlone = isPlayedLater(duel)
  const places = isAlone ? [seat] : [seat, other]
  return (
    <ul className={styles['score']} aria-label="Score">
      {places.map((place) => {
        const dot = dotOf(place)
        return (
          <li key={place} className={styles['side']}>
            <span className={styles['who']}>
              {dot !== null && (
                <span className={classNames(styles['dot'], styles[dot])} title={dotWords[dot]}>
                  <span className="visually-hidden">{dotWords[dot]}, </span>
                </span>
              )}
              {place === seat ? 'You' : players[place].name}
              {players[place].kind === 'bot' && ' (bot)'}
              {players[place].kind === 'ghost' && ' (played earlier)'}
            </span>
            <span className={styles['points']}>{scores[place]}</span>
            <span className={styles['state']}>
              {phase === 'open' && current?.answered[place] === true && (
                <>
                  <Icon name="check" size="sm" /> answered
                </>
              )}
            </span>
          </li>
        )
      })}
      {isAlone && (
        <li className={styles['side']}>
          <span className={styles['who']}>Your friend plays later</span>
        </li>
      )}
    </ul>
  )
}
