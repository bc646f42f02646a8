import type { QuestionProgress } from '@abhyas/contracts/questions'
import { getQueryKey } from '@trpc/react-query'
import { queryUtils } from '../api/query-client.ts'
import { trpc } from '../api/trpc.ts'
import { followSent } from '../outbox/follow.ts'

function showProgress(changed: readonly QuestionProgress[]) {
  const byId = new Map(changed.map((one) => [one.questionId, one]))
  queryUtils().questions.progress.setData(
    undefined,
    (old) =>
      old && {
        ...old,
        progress: [...old.progress.filter(({ questionId }) => !byId.has(questionId)), ...changed],
      },
  )
}

const hasProgress = () => queryUtils().questions.progress.getData() !== undefined

/** Keeps the answers about questions true to what the server took of this device's writes. Returns the way to stop. */
export function followQuestions(): () => void {
  const { progress, reports } = trpc.questions
  const stops = [
    followSent({
      path: 'questions.append',
      queryKey: getQueryKey(progress),
      show: (_event, output) => showProgress(output.progress),
      // The answer tells all that changed.
      isWhole: hasProgress,
    }),
    // It is a review too, which the server works out: it is asked for what became of the schedule.
    followSent({ path: 'news.answer', queryKey: getQueryKey(progress), show: () => undefined }),
    followSent({
      path: 'questions.setPlan',
      queryKey: getQueryKey(progress),
      show: (_input, plan) => queryUtils().questions.progress.setData(undefined, (old) => old && { ...old, plan }),
      isWhole: hasProgress,
    }),
    followSent({
      path: 'questions.report',
      queryKey: getQueryKey(reports),
      show: (_input, report) =>
        queryUtils().questions.reports.setData(
          undefined,
          (old) => old && { reports: [report, ...old.reports.filter(({ id }) => id !== report.id)] },
        ),
    }),
  ]
  return () => stops.forEach((stop) => stop())
}
