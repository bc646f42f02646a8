import type { ClosedQuestion, DuelQuestion, DuelState } from '@abhyas/contracts/duel'
import { useSnapshot } from 'valtio'
import { Icon } from '../../shared/ui/icon.tsx'
import { useKeys } from '../../shared/ui/keys.ts'
import { KeysHelp, type KeyHelp } from '../../shared/ui/keys-help.tsx'
import { QuestionStep } from '../../shared/ui/question-step.tsx'
import type { LinkPhase } from './duel-socket.ts'
import { answer, duelStore, type OwnAnswer } from './duel-store.ts'
import styles from './duel.module.css'
import { GameClosed } from './game-closed.tsx'
import { positionOf } from './game-words.ts'

const keys: KeyHelp = [
  ['A to D', 'Choose an option'],
  ['1 to 4', 'The same'],
  ['N', 'Next question, when the answer is shown'],
  ['Esc', 'Back'],
]

interface GameQuestionProps {
  duel: DuelState
  link: LinkPhase
}

/** The question while it is open, and with its key after it closed. The first tap locks. */
export function GameQuestion({ duel, link }: GameQuestionProps) {
  const { current, closed, seat } = duel
  const index = current?.index
  const own = useSnapshot(duelStore).answers.find((one) => one.epoch === duel.epoch && one.index === index)
  const shown = duel.phase === 'shown' ? closed.find((one) => one.index === index) : undefined
  const question = current?.question ?? shown?.question
  const chosen = shown ? (shown.answers[seat]?.choice ?? null) : (current?.choice ?? tapped(own))
  const isLocked = chosen !== null || current?.answered[seat] === true
  const choose = (option: number) => (isLocked || shown ? undefined : () => answer(option))
  useKeys({ 1: choose(0), 2: choose(1), 3: choose(2), 4: choose(3) })
  if (!question) return null
  return (
    <>
      <QuestionStep
        question={cardOf(question, shown)}
        position={positionOf(duel)}
        chosen={chosen}
        onChoose={answer}
        isAnswered={shown !== undefined}
        isLocked={isLocked}
      >
        {shown && <GameClosed duel={duel} link={link} shown={shown} />}
      </QuestionStep>
      <output className={styles['region']}>
        {own?.status === 'refused' ? (
          <span className={styles['warning']}>Your answer does not count: {own.message}</span>
        ) : (
          !shown && isLocked && <Sent own={own} link={link} />
        )}
      </output>
      <KeysHelp keys={keys} />
    </>
  )
}

/** What was tapped here and not refused. */
const tapped = (own: OwnAnswer | undefined): number | null =>
  own === undefined || own.status === 'refused' ? null : own.choice

function cardOf(question: DuelQuestion, shown: ClosedQuestion | undefined) {
  const { options, ...rest } = question
  return {
    ...rest,
    options: options.map((text, place) => ({ text, explanation: shown?.optionExplanations[place] ?? '' })),
    ...(shown && { key: shown.key, explanation: shown.explanation }),
  }
}

/** Where the own answer is. Found again after a reload it is the server's word: saved. */
function Sent({ own, link }: { own: OwnAnswer | undefined; link: LinkPhase }) {
  if (own?.status === 'sent')
    return (
      <span className={styles['sent']}>
        <Icon name="clock" size="sm" />
        {link === 'open' ? 'Sent …' : 'Not sent yet. It goes out again when the line is back.'}
      </span>
    )
  return (
    <span className={styles['saved']}>
      <Icon name="check" size="sm" />
      Saved
    </span>
  )
}
