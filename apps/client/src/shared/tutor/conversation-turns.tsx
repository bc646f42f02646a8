import styles from './conversation.module.css'
import type { Cited } from './passage-sheet.tsx'
import { TurnActions } from './turn-actions.tsx'
import { TurnView } from './turn-view.tsx'
import type { ShownTurn } from './turns.ts'
import { useAnswer, type LiveAnswer } from './use-answer.ts'
import { useSpeech } from './use-speech.ts'

interface ConversationTurnsProps {
  readonly chatId: string
  readonly turns: readonly ShownTurn[]
  /** The answer of the last one. */
  readonly live: LiveAnswer
  readonly onCite: (cited: Cited) => void
  /** Undefined while neither may be done. */
  readonly onRetry: ((turnId: string) => void) | undefined
  readonly onEdit: ((turnId: string) => void) | undefined
}

/** Every question of a chat with its answer, oldest first. */
export function ConversationTurns({ chatId, turns, live, onCite, onRetry, onEdit }: ConversationTurnsProps) {
  const speech = useSpeech()
  const last = turns.at(-1)
  return (
    <ol className={styles['turns']}>
      {turns.map((turn) =>
        turn === last ? (
          <TurnView
            key={turn.id}
            turn={turn}
            live={live}
            onCite={onCite}
            actions={
              live.state === 'complete' && (
                <TurnActions
                  turn={turn}
                  live={live}
                  speech={speech}
                  onRetry={onRetry && (() => onRetry(turn.id))}
                  onEdit={onEdit && (() => onEdit(turn.id))}
                />
              )
            }
          />
        ) : (
          <EarlierTurn key={turn.id} chatId={chatId} turn={turn} speech={speech} onCite={onCite} />
        ),
      )}
    </ol>
  )
}

interface EarlierTurnProps extends Pick<ConversationTurnsProps, 'chatId' | 'onCite'> {
  readonly turn: ShownTurn
  readonly speech: ReturnType<typeof useSpeech>
}

/** A turn with others below: its answer may still be made. */
function EarlierTurn({ chatId, turn, speech, onCite }: EarlierTurnProps) {
  const live = useAnswer(chatId, turn.answer)
  return (
    <TurnView
      turn={turn}
      live={live}
      onCite={onCite}
      actions={<TurnActions turn={turn} live={live} speech={speech} />}
    />
  )
}
