import { getQueryKey } from '@trpc/react-query'
import { queryUtils } from '../../shared/api/query-client.ts'
import { trpc } from '../../shared/api/trpc.ts'
import { followSent } from '../../shared/outbox/follow.ts'

/** Keeps the answers about duels true to what the server took of this device's writes. Returns the way to stop. */
export function followDuels(): () => void {
  const stops = [
    followSent({
      path: 'duel.revise',
      queryKey: getQueryKey(trpc.duel.review),
      show: ({ duelId }, { questionIds }) => {
        queryUtils().duel.review.setData(
          { duelId },
          (old) =>
            old && {
              ...old,
              questions: old.questions.map((one) =>
                questionIds.includes(one.question.id) ? { ...one, isInRevision: true } : one,
              ),
            },
        )
      },
    }),
    // It is a review too, which the server works out: it is asked for what became of the schedule.
    followSent({ path: 'duel.revise', queryKey: getQueryKey(trpc.questions.progress), show: () => undefined }),
  ]
  return () => stops.forEach((stop) => stop())
}
