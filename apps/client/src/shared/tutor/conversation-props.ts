import type { About, Mode, Passage } from '@abhyas/contracts/tutor'
import type { ReactNode } from 'react'

/** A question that is one tap away. */
export interface Suggestion {
  readonly label: string
  readonly text: string
  readonly mode: Mode
}

export interface ConversationProps {
  /** What the whole chat is about; null for anything. It counts with the chat's first question. */
  readonly about: About
  /** The chat to go on with; null begins one with the first question. */
  readonly chatId: string | null
  /** Goes into the field, behind what stands there, whenever it becomes another text: what was selected to be asked about. */
  readonly draft?: string | undefined
  /** Tells one draft from the next where both have the same text: the text goes into the field once for each. */
  readonly draftId?: string | undefined
  /** The passage that `draft` was taken from; it goes with the next question that is asked by the field. */
  readonly passageId?: string | null | undefined
  /** Asked by itself as soon as the screen stands, where the chat begins. */
  readonly first?: Pick<Suggestion, 'text' | 'mode'> | undefined
  readonly suggestions?: readonly Suggestion[] | undefined
  /** What stands above the first question. */
  readonly head?: ReactNode
  /** Told of each question as soon as it is kept on this device. */
  readonly onAsked?: ((chatId: string) => void) | undefined
  /** A citation was tapped. Returns whether it was shown; else a sheet shows it. */
  readonly onCitation?: ((passage: Passage) => boolean) | undefined
  /** Whether the field takes the focus where the chat begins, and no finger has to call it. */
  readonly hasFocus?: boolean | undefined
}
