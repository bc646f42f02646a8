import { tutor } from '@abhyas/contracts/tutor'
import type { z } from 'zod'
import { get, post, postOnce, segment } from './request.ts'
import type { StreamRequest } from './streams.ts'

type Input<Name extends keyof typeof tutor> = z.output<(typeof tutor)[Name]['input']>

/** What the gateway asks of the backend for the tutor; the shapes are the contract's (docs/backend-api.md). */
export const welcome = get('/tutor/welcome', tutor.welcome.output)

export const chats = get('/tutor/chats', tutor.chats.output)

/** It tells of 200 turns at most, about 20 KB of each at the longest. */
export const chat = ({ id }: Input<'chat'>) => ({
  ...get(`/tutor/chats/${segment(id)}`, tutor.chat.output),
  answerBytes: 8 << 20,
})

export const ask = (input: Input<'ask'>) => postOnce('/tutor/questions', input, tutor.ask.output)

export const retry = (input: Input<'retry'>) => postOnce('/tutor/retries', input, tutor.retry.output)

export const stop = (input: Input<'stop'>) => postOnce('/tutor/stops', input, tutor.stop.output)

export const changeChat = (input: Input<'changeChat'>) => postOnce('/tutor/changes', input, tutor.changeChat.output)

export const passage = ({ id }: Input<'passage'>) => get(`/tutor/passages?id=${segment(id)}`, tutor.passage.output)

/** Nothing of it is stored: sent twice, it has the same effect as once. */
export const explain = (input: Input<'explain'>) => ({
  ...post('/tutor/explanations', input, tutor.explain.output),
  isIdempotent: true,
})

/** The pieces of an answer after the `n` of `after`; from the start on where that is null. */
export const pieces = (
  answerId: string,
  after: number | null,
): StreamRequest<z.output<typeof tutor.answer.output>> => ({
  path: `/tutor/answers/${segment(answerId)}/pieces${after === null ? '' : `?after=${after}`}`,
  item: tutor.answer.output,
})
