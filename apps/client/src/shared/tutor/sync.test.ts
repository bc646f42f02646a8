import { afterEach, expect, test, vi } from 'vitest'
import { asha, fakeGateway } from '../../testing/fake-gateway.ts'
import { queryUtils } from '../api/query-client.ts'
import { toUserData } from '../settings/fields.ts'
import { clearSettings, settings } from '../settings/settings.ts'
import { ask } from './ask.ts'
import { followTutor } from './sync.ts'
import { chatOf, idOf, turnOf, wholeAnswer } from './testing.ts'

type Listener = (input: unknown, output: unknown) => void
const outbox = vi.hoisted(() => ({
  sent: [] as { path: string; listener: Listener }[],
  written: [] as { input: { clientId: string } }[],
}))
vi.mock('../outbox/outbox.ts', () => ({
  whenSent: (path: string, listener: Listener) => {
    outbox.sent.push({ path, listener })
    return () => undefined
  },
  enqueue: (intent: { input: { clientId: string } }) => Promise.resolve(void outbox.written.push(intent)),
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
  outbox.written = []
})

/** Asks on this page; gives what was written. */
async function write(chatId: string, isFirst: boolean, text = 'What is a money bill?') {
  await ask(chatId, null, { text, mode: 'explain', language: 'en', passageId: null, replaces: null }, isFirst)
  return outbox.written.at(-1)?.input
}

test('TUTOR-01 F12 a question that was taken stands in its chat and the chat in the list, a new one as well, before anything is asked anew', async () => {
  settings.userData = toUserData(asha)
  await Promise.resolve()
  const { turns: _turns, ...head } = chatOf(1, [])
  fakeGateway({ 'tutor.chats': () => ({ chats: [head] }) })
  const { chats, chat } = queryUtils().tutor
  await chats.fetch()
  const stop = followTutor()
  const asked = await write(idOf(2), true)
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

test('TUTOR-01 a question that was taken makes no chat of one turn over a kept one that is not in memory', async () => {
  settings.userData = toUserData(asha)
  await Promise.resolve()
  const { chat } = queryUtils().tutor
  const stop = followTutor()
  send('tutor.ask', { chatId: idOf(3), clientId: idOf(9), about: null, text: 'And?', replaces: null }, turnOf(9, []))
  expect(chat.getData({ id: idOf(3) })).toBeUndefined()
  // Begun on this page too, once its first question is long answered.
  await write(idOf(4), true)
  send('tutor.ask', await write(idOf(4), false, 'And?'), turnOf(9, []))
  expect(chat.getData({ id: idOf(4) })).toBeUndefined()
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
