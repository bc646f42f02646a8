import { useIsOnline } from '../connection/connection.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { useToast } from '../ui/toast.tsx'
import styles from './conversation.module.css'
import { sourcesOf, spokenOf, textOf } from './pieces.ts'
import type { ShownTurn } from './turns.ts'
import type { LiveAnswer } from './use-answer.ts'
import type { useSpeech } from './use-speech.ts'

interface TurnActionsProps {
  readonly turn: Pick<ShownTurn, 'id' | 'language'>
  readonly live: Pick<LiveAnswer, 'pieces'>
  readonly speech: ReturnType<typeof useSpeech>
  /** Of the last turn only. */
  readonly onRetry?: (() => void) | undefined
  readonly onEdit?: (() => void) | undefined
}

/** Copy, read aloud, and of the last turn ask again and edit. */
export function TurnActions({ turn, live: { pieces }, speech, onRetry, onEdit }: TurnActionsProps) {
  const toast = useToast()
  const isOnline = useIsOnline()
  const isSpoken = speech.spokenId === turn.id
  const sentences = spokenOf(pieces)
  const copy = () =>
    void navigator.clipboard.writeText(textOf(pieces)).then(
      () => toast.show({ type: 'success', title: 'Copied, with its sources' }),
      () =>
        toast.show({
          type: 'error',
          title: 'Could not copy',
          message: 'This browser does not let the app copy. Select the text instead.',
        }),
    )
  const speak = () => {
    const isHindi = turn.language === 'hi' && sourcesOf(pieces)?.writer === 'model'
    speech.toggle(turn.id, sentences, isHindi ? 'hi-IN' : 'en-IN')
  }
  const retry = () => {
    if (isOnline) onRetry?.()
    else
      toast.show({
        type: 'info',
        title: 'You are offline',
        message: 'Another answer can be asked for when you are online.',
      })
  }
  return (
    <div className={styles['actions']}>
      {sentences.length > 0 && <IconButton icon="copy" size="md" label="Copy the answer" onClick={copy} />}
      {sentences.length > 0 && speech.canSpeak && (
        <IconButton
          icon={isSpoken ? 'stop' : 'headphones'}
          size="md"
          label={isSpoken ? 'Stop reading' : 'Read the answer aloud'}
          onClick={speak}
        />
      )}
      {onRetry && <IconButton icon="retry" size="md" label="Try another answer" onClick={retry} />}
      {onEdit && <IconButton icon="note" size="md" label="Edit the question" onClick={onEdit} />}
    </div>
  )
}
