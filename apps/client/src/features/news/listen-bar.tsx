import { Button } from '../../shared/ui/button.tsx'
import { IconButton } from '../../shared/ui/icon-button.tsx'
import { ProgressBar } from '../../shared/ui/progress-bar.tsx'
import styles from './bottom-bar.module.css'
import { listeningRates } from '../../shared/speech/listen.ts'
import type { Reader } from './use-listening.ts'

/** Play, pause, speed and stop, at the thumb while an item is read aloud. */
export function ListenBar({ reader }: { reader: Reader }) {
  const { status, rate } = reader.state
  const next = listeningRates[(listeningRates.findIndex((each) => each === rate) + 1) % listeningRates.length] ?? 1
  return (
    <section className={styles['bar']} aria-label="Listen">
      {status === 'playing' ? (
        <IconButton icon="pause" label="Pause" onClick={reader.pause} />
      ) : (
        <IconButton icon="play" label="Play" onClick={reader.play} />
      )}
      <div className={styles['grow']}>
        <ProgressBar label="Read aloud" value={reader.progress} />
      </div>
      <Button variant="quiet" aria-label={`Speed ${rate}, change to ${next}`} onClick={() => reader.setRate(next)}>
        {rate}×
      </Button>
      <IconButton icon="close" label="Stop listening" onClick={reader.stop} />
    </section>
  )
}
