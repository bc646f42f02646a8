import { push } from '@abhyas/contracts/push'
import { asStudent, forStudents, router } from '../trpc.ts'
import * as backend from '../upstream/push.ts'

export const pushRouter = router({
  subscribe: forStudents(push.subscribe).mutation(({ ctx, input }) => asStudent(ctx, backend.subscribe(input))),
  unsubscribe: forStudents(push.unsubscribe).mutation(({ ctx, input }) => asStudent(ctx, backend.unsubscribe(input))),
})
