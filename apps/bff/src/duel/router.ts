import { duel } from '@abhyas/contracts/duel'
import { asAnyone, asStudent, forAnyone, forStudents, router } from '../trpc.ts'
import * as backend from '../upstream/duel.ts'

export const duelRouter = router({
  lobby: forStudents(duel.lobby).query(({ ctx }) => asStudent(ctx, backend.lobby)),
  stats: forStudents(duel.stats).query(({ ctx }) => asStudent(ctx, backend.stats)),
  result: forStudents(duel.result).query(({ ctx, input }) => asStudent(ctx, backend.result(input))),
  summary: forAnyone(duel.summary).query(({ ctx, input }) => asAnyone(ctx, backend.summary(input))),
  review: forStudents(duel.review).query(({ ctx, input }) => asStudent(ctx, backend.review(input))),
  revise: forStudents(duel.revise).mutation(({ ctx, input }) => asStudent(ctx, backend.revise(input))),
  invite: forStudents(duel.invite).mutation(({ ctx, input }) => asStudent(ctx, backend.invite(input))),
  invitation: forAnyone(duel.invitation).query(({ ctx, input }) => asAnyone(ctx, backend.invitation(input))),
  accept: forStudents(duel.accept).mutation(({ ctx, input }) => asStudent(ctx, backend.accept(input))),
  withdraw: forStudents(duel.withdraw).mutation(({ ctx, input }) => asStudent(ctx, backend.withdraw(input))),
  blocks: forStudents(duel.blocks).query(({ ctx }) => asStudent(ctx, backend.blocks)),
  block: forStudents(duel.block).mutation(({ ctx, input }) => asStudent(ctx, backend.block(input))),
  unblock: forStudents(duel.unblock).mutation(({ ctx, input }) => asStudent(ctx, backend.unblock(input))),
  report: forStudents(duel.report).mutation(({ ctx, input }) => asStudent(ctx, backend.report(input))),
})
