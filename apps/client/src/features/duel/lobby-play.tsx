import { serverNow } from '../../shared/connection/connection.ts'
import { settings } from '../../shared/settings/settings.ts'
import { Button, ButtonLink } from '../../shared/ui/button.tsx'
import { Chip } from '../../shared/ui/chip.tsx'
import { ListRow } from '../../shared/ui/list-row.tsx'
import { Segmented } from '../../shared/ui/segmented.tsx'
import type { Lobby } from './duel-page.tsx'
import styles from './duel.module.css'
import { whomToMeet } from './lobby-words.ts'
import { matchingPath, resultsPath, statsPath } from './paths.ts'
import { isUnplayed } from './results-words.ts'
import {
  aboutOf,
  dayText,
  formatCounts,
  formatNames,
  momentText,
  playerText,
  ratingText,
  resultNames,
  subjectNames,
} from './words.ts'
import { formats, subjects, useLastChoice } from './choices.ts'

interface LobbyPlayProps {
  lobby: Lobby
  isOnline: boolean
}

/** Duels with strangers: the rating, what to play, one tap to begin, and the last five. */
export function LobbyPlay({ lobby, isOnline }: LobbyPlayProps) {
  const { subject, format } = useLastChoice()
  const { rating, last, coolDownUntil, runningId } = lobby
  const reason =
    coolDownUntil !== null
      ? `You left several duels before their end. Online duels are open to you again at ${momentText(coolDownUntil)}; friends and practice are open now.`
      : runningId !== null
        ? 'Finish the duel that runs first.'
        : null
  return (
    <>
      <div className={styles['rating']}>
        <p className={styles['big']}>{ratingText(rating.value, rating.isProvisional)}</p>
        <p className={styles['note']}>
          {rating.isProvisional ? 'Your rating. The “?” goes when you have played a few more.' : 'Your rating.'}
        </p>
      </div>
      {isOnline && reason === null ? (
        <ButtonLink variant="primary" isFullWidth icon="duel" href={matchingPath(subject, format)}>
          Play
        </ButtonLink>
      ) : (
        <Button variant="primary" isFullWidth icon="duel" disabled aria-describedby="why-not">
          Play
        </Button>
      )}
      <p id="why-not" className={styles['reason']}>
        {isOnline ? reason : 'You are offline.'}
      </p>
      <p className={styles['note']}>
        {aboutOf({ subject, format })}. {whomToMeet(lobby, { subject, format })}
      </p>
      <fieldset className={styles['chips']}>
        <legend className={styles['heading']}>Subject</legend>
        {subjects.map((one) => (
          <Chip
            key={one}
            isSelected={one === subject}
            onClick={() => {
              settings.duelSubject = one
            }}
          >
            {subjectNames[one]}
          </Chip>
        ))}
      </fieldset>
      <Segmented
        label="Length"
        isLabelShown
        segments={formats.map((value) => ({ value, label: `${formatNames[value]}, ${formatCounts[value]}` }))}
        value={format}
        onChange={(value) => {
          settings.duelFormat = value
        }}
      />
      <Last last={last} />
    </>
  )
}

function Last({ last }: Pick<Lobby, 'last'>) {
  return (
    <section>
      <h2 className={styles['heading']}>Your last duels</h2>
      {last.length === 0 ? (
        <p className={styles['note']}>None yet. The first one takes about three minutes.</p>
      ) : (
        <ul>
          {last.map((duel) => (
            <li key={duel.id}>
              <ListRow
                title={
                  isUnplayed(duel, serverNow().getTime())
                    ? 'Nobody played it in time'
                    : `${duel.outcome ? resultNames[duel.outcome.result] : 'Not over'} · ${playerText(duel.opponent)}`
                }
                subtitle={`${aboutOf(duel)} · ${dayText(duel.at)}`}
                href={resultsPath(duel.id)}
              />
            </li>
          ))}
        </ul>
      )}
      <ButtonLink variant="quiet" icon="chart" href={statsPath}>
        Duel stats
      </ButtonLink>
    </section>
  )
}
