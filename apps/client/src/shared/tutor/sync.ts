import type { ChatHead, Turn } from '@abhyas/contracts/tutor'
import { getQueryKey } from '@trpc/react-query'
import { queryUtils } from '../api/query-client.ts'
import { trpc } from '../api/trpc.ts'
import { followSent } from '../outbox/follow.ts'
import { begins } from './ask.ts'
import { titleOf } from './titles.ts'
import { withTaken, type Asked } from './turns.ts'

/** A chat as far as its first question tells. */
const begun = ({ chatId, about, text }: Asked, turn: Turn): ChatHead => ({
  id: chatId,
  title: titleOf(text),
  isPinned: false,
  isDeleted: false,
  about,
  at: turn.at,
})

// A chat that is not in memory may be kept in full: one turn must not be stored in its place.
const showTurn = (asked: Asked, turn: Turn) =>
  queryUtils().tutor.chat.setData({ id: asked.chatId }, (old) => {
    const known = old ?? (begins(asked) ? { ...begun(asked, turn), turns: [] } : undefined)
    return known && { ...known, at: turn.at, turns: withTaken(known.turns, asked, turn) }
  })

const showHead = (head: ChatHead) => {
  const { chat, chats } = queryUtils().tutor
  chats.setData(undefined, (old) => {
    if (!old) return old
    const others = old.chats.filter(({ id }) => id !== head.id)
    return { chats: head.isDeleted ? others : [head, ...others] }
  })
  chat.setData({ id: head.id }, (old) => old && { ...old, ...head })
}

const showAsked = (asked: Asked, turn: Turn) => {
  const known = queryUtils()
    .tutor.chats.getData()
    ?.chats.find(({ id }) => id === asked.chatId)
  showHead({ ...(known ?? begun(asked, turn)), at: turn.at })
}

/** Keeps the chats true to what the server took of this device's questions and changes. Returns the way to stop. */
export function followTutor(): () => void {
  const { chat, chats } = trpc.tutor
  const stops = [
    followSent({ path: 'tutor.ask', queryKey: getQueryKey(chat), show: showTurn }),
    followSent({ path: 'tutor.ask', queryKey: getQueryKey(chats), show: showAsked }),
    followSent({
      path: 'tutor.changeChat',
      queryKey: getQueryKey(chats),
      show: (_input, head) => showHead(head),
    }),
  ]
  return () => stops.forEach((stop) => stop())
}
