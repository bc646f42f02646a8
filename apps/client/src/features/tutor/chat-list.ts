import type { ChatHead } from '@abhyas/contracts/tutor'
import type { WriteInput } from '../../shared/outbox/entry.ts'
import { titleOf } from '../../shared/tutor/titles.ts'
import type { Asked } from '../../shared/tutor/turns.ts'

type Change = WriteInput<'tutor.changeChat'>

export interface ListedChat extends ChatHead {
  /** Whether the server has not heard the last word of it. */
  readonly isWaiting: boolean
}

/** The tabs in their order: `chatActiveTab` is the place of one (SET-01). */
export const tabs = [
  { id: 'all', label: 'All' },
  { id: 'books', label: 'Books' },
  { id: 'questions', label: 'Questions' },
] as const
export type ChatTab = (typeof tabs)[number]['id']

export const isOfTab = ({ about }: Pick<ChatHead, 'about'>, tab: ChatTab): boolean => {
  if (tab === 'all') return true
  return about?.type === (tab === 'books' ? 'book' : 'question')
}

const begun = ({ chatId, about, text, at }: Asked): ListedChat => ({
  id: chatId,
  title: titleOf(text),
  isPinned: false,
  isDeleted: false,
  about,
  at,
  isWaiting: true,
})

const asked = (chats: readonly ListedChat[], question: Asked): readonly ListedChat[] => {
  const known = chats.find(({ id }) => id === question.chatId)
  if (!known) return [...chats, begun(question)]
  return chats.map((chat) => (chat === known ? { ...chat, at: question.at, isWaiting: true } : chat))
}

const changed = (chats: readonly ListedChat[], { chatId, title, isPinned, isDeleted }: Change): readonly ListedChat[] =>
  chats.map((chat) =>
    chat.id === chatId
      ? {
          ...chat,
          title: title ?? chat.title,
          isPinned: isPinned ?? chat.isPinned,
          isDeleted: isDeleted ?? chat.isDeleted,
          isWaiting: true,
        }
      : chat,
  )

/** What the server has of the chats with what waits on this device: without deleted ones, the newest first. */
export function withWaiting(
  known: readonly ChatHead[],
  questions: readonly Asked[],
  changes: readonly Change[],
): readonly ListedChat[] {
  const all = questions.reduce(
    asked,
    known.map((chat) => ({ ...chat, isWaiting: false })),
  )
  return changes
    .reduce(changed, all)
    .filter(({ isDeleted }) => !isDeleted)
    .sort((one, other) => other.at.localeCompare(one.at))
}

/** Without accents, in lower case. */
const plain = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

/** Those of `chats` whose title has each word of `query`. */
export function matching<T extends Pick<ChatHead, 'title'>>(chats: readonly T[], query: string): readonly T[] {
  const words = plain(query).split(/\s+/).filter(Boolean)
  return chats.filter(({ title }) => words.every((word) => plain(title).includes(word)))
}

export interface ChatGroup {
  readonly label: string
  readonly chats: readonly ListedChat[]
}

/** `chats` under what is pinned and the days on which they were last asked in; `dayOf` names the day of a time. */
export function grouped(chats: readonly ListedChat[], dayOf: (at: string) => string): readonly ChatGroup[] {
  const groups = new Map<string, ListedChat[]>()
  const put = (label: string, chat: ListedChat) => groups.set(label, [...(groups.get(label) ?? []), chat])
  for (const chat of chats) if (chat.isPinned) put('Pinned', chat)
  for (const chat of chats) if (!chat.isPinned) put(dayOf(chat.at), chat)
  return [...groups].map(([label, own]) => ({ label, chats: own }))
}
