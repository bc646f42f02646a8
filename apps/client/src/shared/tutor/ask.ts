import type { About, Language, Mode } from '@abhyas/contracts/tutor'
import { track } from '../analytics/track.ts'
import { enqueue } from '../outbox/outbox.ts'
import { titleOf } from './titles.ts'

/** Of a question; the gateway takes no more. */
export const longestQuestion = 2000

export interface Question {
  readonly text: string
  readonly mode: Mode
  readonly language: Language
  /** The passage that was marked when it was asked. */
  readonly passageId: string | null
  /** The turn that it takes the place of: the chat's last, edited. */
  readonly replaces: string | null
}

/** Of each chat that was begun on this page, the id of its first question. */
const begunBy = new Map<string, string>()

/** Whether the chat was begun on this page: as long as its first question waits, the server knows nothing of it. */
export const isBegunHere = (chatId: string): boolean => begunBy.has(chatId)

/** Whether a question begins its chat, as far as this page knows: before it there is nothing of it, here or elsewhere. */
export const begins = ({ chatId, clientId }: { readonly chatId: string; readonly clientId: string }): boolean =>
  begunBy.get(chatId) === clientId

/**
 * Asks `question` in a chat: it is kept on this device and sent when the server can be reached, once in effect. Resolves
 * when it is kept. `isFirst` says that it begins the chat. Throws where it can neither be kept nor sent.
 */
export async function ask(chatId: string, about: About, question: Question, isFirst: boolean): Promise<void> {
  const clientId = crypto.randomUUID()
  if (isFirst) begunBy.set(chatId, clientId)
  await enqueue({
    path: 'tutor.ask',
    input: { ...question, clientId, text: question.text.trim().slice(0, longestQuestion), chatId, about },
    about: { title: titleOf(question.text), detail: 'A question to the tutor' },
  })
  track('Tutor Asked', { mode: question.mode, about: about?.type ?? 'anything', isFirst })
}
