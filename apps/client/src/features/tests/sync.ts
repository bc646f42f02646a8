import { getQueryKey } from '@trpc/react-query'
import { queryUtils } from '../../shared/api/query-client.ts'
import { trpc } from '../../shared/api/trpc.ts'
import { followSent } from '../../shared/outbox/follow.ts'

/** Keeps the answers about tests true to what the server took of this device's writes. Returns the way to stop. */
export function followTests(): () => void {
  const { attempt, insights } = trpc.tests
  const stops = [
    followSent({
      path: 'tests.append',
      queryKey: getQueryKey(attempt),
      show: (_event, output) => {
        for (const { id, ...now } of output.attempts)
          queryUtils().tests.attempt.setData({ attemptId: id }, (old) => {
            const isNews =
              old && (old.phase !== now.phase || old.deadline !== now.deadline || old.deviceId !== now.deviceId)
            return isNews ? { ...old, ...now } : undefined
          })
      },
      // What was answered is this device's own; asked anew, every tap would bring all questions again.
      isWhole: () => true,
    }),
    followSent({
      path: 'tests.setErrorType',
      queryKey: getQueryKey(insights),
      show: ({ attemptId, questionId, errorType }) => {
        queryUtils().tests.insights.setData(
          undefined,
          (old) =>
            old && {
              attempts: old.attempts.map((one) =>
                one.attemptId === attemptId
                  ? {
                      ...one,
                      questions: one.questions.map((question) =>
                        question.questionId === questionId ? { ...question, errorType } : question,
                      ),
                    }
                  : one,
              ),
            },
        )
      },
      isWhole: () => queryUtils().tests.insights.getData() !== undefined,
    }),
  ]
  return () => stops.forEach((stop) => stop())
}
