import { push } from '@abhyas/contracts/push'
import type { z } from 'zod'
import { say } from './request.ts'

/** What the gateway asks of the backend for push messages; the shapes are the contract's (docs/backend-api.md). */
export const subscribe = (input: z.output<typeof push.subscribe.input>) =>
  say('PUT', '/push/subscription', push.subscribe.output, input)

export const unsubscribe = (input: z.output<typeof push.unsubscribe.input>) =>
  say('DELETE', '/push/subscription', push.unsubscribe.output, input)
