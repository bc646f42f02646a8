import type { Answer, Turn } from '@abhyas/contracts/tutor'
import type { WriteInput } from '../outbox/entry.ts'

export type Asked = WriteInput<'tutor.ask'>

/** A question on the screen. */
export interface ShownTurn extends Omit<Turn, 'answer'> {
  /** Null as long as the server has not taken the question. */
  readonly answer: Answer | null
}

const shownOf = ({ clientId, at, text, mode, language, passageId }: Asked): ShownTurn => ({
  id: clientId,
  at,
  text,
  mode,
  language,
  passageId,
  answer: null,
})

/** What the server has of a chat with what of it still waits on this device, oldest first. */
export function withAsked(known: readonly Turn[], waiting: readonly Asked[]): readonly ShownTurn[] {
  return waiting.reduce<readonly ShownTurn[]>((turns, asked) => {
    if (turns.some(({ id }) => id === asked.clientId)) return turns
    return [...turns.filter(({ id }) => id !== asked.replaces), shownOf(asked)]
  }, known)
}

/** The turns of a chat after the server took `asked` as `turn`. */
export function withTaken(turns: readonly Turn[], { replaces }: Pick<Asked, 'replaces'>, turn: Turn): Turn[] {
  const old = turns.find(({ id }) => id === turn.id)
  if (old) return turns.map((other) => (other === old && other.answer.id !== turn.answer.id ? turn : other))
  return [...turns.filter(({ id }) => id !== replaces), turn]
}
