import { tutor } from '@abhyas/contracts/tutor'
import {
  asAnyone,
  asStudent,
  forAnyone,
  forStudents,
  numberOf,
  router,
  streamAsStudent,
  streamForStudents,
} from '../trpc.ts'
import * as backend from '../upstream/tutor.ts'
import { follow } from '../upstream/follow.ts'

export const tutorRouter = router({
  welcome: forStudents(tutor.welcome).query(({ ctx }) => asStudent(ctx, backend.welcome)),
  chats: forStudents(tutor.chats).query(({ ctx }) => asStudent(ctx, backend.chats)),
  chat: forStudents(tutor.chat).query(({ ctx, input }) => asStudent(ctx, backend.chat(input))),
  ask: forStudents(tutor.ask).mutation(({ ctx, input }) => asStudent(ctx, backend.ask(input))),
  retry: forStudents(tutor.retry).mutation(({ ctx, input }) => asStudent(ctx, backend.retry(input))),
  stop: forStudents(tutor.stop).mutation(({ ctx, input }) => asStudent(ctx, backend.stop(input))),
  answer: streamForStudents(tutor.answer).subscription(({ ctx, input: { answerId, lastEventId }, signal }) =>
    follow(
      {
        open: (after) => streamAsStudent(ctx, backend.pieces(answerId, after), signal),
        isLast: ({ type }) => type === 'end',
        isGapless: true,
      },
      numberOf(lastEventId),
    ),
  ),
  changeChat: forStudents(tutor.changeChat).mutation(({ ctx, input }) => asStudent(ctx, backend.changeChat(input))),
  passage: forStudents(tutor.passage).query(({ ctx, input }) => asStudent(ctx, backend.passage(input))),
  explain: forAnyone(tutor.explain).mutation(({ ctx, input }) => asAnyone(ctx, backend.explain(input))),
})
