import { duel } from '@abhyas/contracts/duel'
import type { z } from 'zod'
import { get, post, postOnce, segment, type UpstreamRequest } from './request.ts'

type Input<Name extends keyof typeof duel> = z.output<(typeof duel)[Name]['input']>

const duelPath = (id: string): string => `/duel/duels/${segment(id)}`

/** A write without a `clientId` that sets what already is: sent twice, it changes nothing more. */
const postState = <Answer>(path: string, body: object, answer: z.core.$ZodType<Answer>): UpstreamRequest<Answer> => ({
  ...post(path, body, answer),
  isIdempotent: true,
})

/** What the gateway asks of the backend for the duels; the shapes are the contract's (docs/backend-api.md). */
export const lobby = get('/duel/lobby', duel.lobby.output)

export const stats = get('/duel/stats', duel.stats.output)

export const result = ({ duelId }: Input<'result'>) => get(`${duelPath(duelId)}/result`, duel.result.output)

export const summary = ({ duelId }: Input<'summary'>) => get(`${duelPath(duelId)}/summary`, duel.summary.output)

export const review = ({ duelId }: Input<'review'>) => get(`${duelPath(duelId)}/review`, duel.review.output)

export const revise = (input: Input<'revise'>) => postOnce('/duel/revisions', input, duel.revise.output)

export const invite = (input: Input<'invite'>) => postOnce('/duel/invites', input, duel.invite.output)

export const invitation = ({ code }: Input<'invitation'>) =>
  get(`/duel/invites/${segment(code)}`, duel.invitation.output)

export const accept = (input: Input<'accept'>) => postOnce('/duel/invites/accept', input, duel.accept.output)

export const withdraw = (input: Input<'withdraw'>) => postState('/duel/invites/withdraw', input, duel.withdraw.output)

export const blocks = get('/duel/blocks', duel.blocks.output)

export const block = (input: Input<'block'>) => postState('/duel/blocks', input, duel.block.output)

export const unblock = (input: Input<'unblock'>) => postState('/duel/blocks/remove', input, duel.unblock.output)

export const report = (input: Input<'report'>) => postOnce('/duel/reports', input, duel.report.output)
