import { afterEach, expect, test, vi } from 'vitest'
import { asha, fakeGateway } from '../../testing/fake-gateway.ts'
import { queryUtils } from '../api/query-client.ts'
import { toUserData } from '../settings/fields.ts'
import { clearSettings, settings } from '../settings/settings.ts'
import { followTutor } from './sync.ts'
import { chatOf, idOf, turnOf, wholeAnswer } from './testing.ts'

type Listener = (input: unknown, output: unknown) => void
const outbox = vi.hoisted(() => ({ sent: [] as { path: string; listener: Listener }[] }))
vi.mock('../outbox/outbox.ts', () => ({
  whenSent: (path: string, listener: Listener) => {
    outbox.sent.push({ path, listener })
    return () => undefined
  },
  beforeForgotten: () => () => undefined,
  whenDrained: () => () => undefined,
}))
const send = (path: string, input: unknown, output: unknown) => {
  for (const each of outbox.sent) if (each.path === path) each.listener(input, output)
}

afterEach(() => {
  clearSettings()
  vi.unstubAllGlobals()
  outbox.sent = []
})

test('TUTOR-01 F12 a question that was taken stands in its chat and the chat in the list, a new one as well, before anything is asked anew', async () => {
  settings.userData = toUserData(asha)
  await Promise.resolve()
  const { turns: _turns, ...head } = chatOf(1, [])
  fakeGateway({ 'tutor.chats': () => ({ chats: [head] }) })
  const { chats, chat } = queryUtils().tutor
  await chats.fetch()
  const stop = followTutor()
  const asked = { chatId: idOf(2), about: null, text: 'What is a money bill?', replaces: null }
  send('tutor.ask', asked, turnOf(5, []))
  send('tutor.ask', asked, turnOf(5, []))
  expect(chats.getData()?.chats.map(({ id, title }) => [id, title])).toEqual([
    [idOf(2), 'What is a money bill?'],
    [idOf(1), 'Chat 1'],
  ])
  expect(chat.getData({ id: idOf(2) })?.turns.map(({ id }) => id)).toEqual([idOf(5)])
  send('tutor.ask', { ...asked, replaces: idOf(5) }, turnOf(6, wholeAnswer()))
  expect(chat.getData({ id: idOf(2) })?.turns.map(({ id }) => id)).toEqual([idOf(6)])
  stop()
})

test('TUTOR-01 F12 a deleted chat leaves the list, a restored one comes back', async () => {
  settings.userData = toUserData(asha)
  await Promise.resolve()
  const { turns: _turns, ...head } = chatOf(1, [])
  const { chats } = queryUtils().tutor
  chats.setData(undefined, { chats: [head] })
  const stop = followTutor()
  send('tutor.changeChat', { chatId: head.id }, { ...head, isDeleted: true })
  expect(chats.getData()?.chats).toEqual([])
  send('tutor.changeChat', { chatId: head.id }, { ...head, title: 'Renamed' })
  expect(chats.getData()?.chats.map(({ title }) => title)).toEqual(['Renamed'])
  stop()
})
