import type { Submission, SubmissionHead } from '@abhyas/contracts/mains'
import { getQueryKey } from '@trpc/react-query'
import { queryUtils } from '../../shared/api/query-client.ts'
import { trpc } from '../../shared/api/trpc.ts'
import { idle } from '../../shared/connection/quiet.ts'
import type { WriteInput, WriteOutput } from '../../shared/outbox/entry.ts'
import { followSent } from '../../shared/outbox/follow.ts'
import { beforeForgotten, whenRefused, whenSent } from '../../shared/outbox/outbox.ts'

/** The calls that answer with how a submission stands then. */
const changes = ['mains.submit', 'mains.confirm', 'mains.retry', 'mains.remove'] as const

/** `head` in the list: one that is deleted leaves it. */
function showInList(head: SubmissionHead): void {
  queryUtils().mains.submissions.setData(undefined, (old) => {
    if (!old) return undefined
    const others = old.submissions.filter(({ id }) => id !== head.id)
    const all = head.isDeleted ? others : [head, ...others]
    return { submissions: all.sort((one, other) => other.at.localeCompare(one.at)) }
  })
}

function showWhole(submissionId: string, change: Partial<Submission>): void {
  queryUtils().mains.submission.setData({ id: submissionId }, (old) => old && { ...old, ...change })
}

function followChange(path: (typeof changes)[number]): (() => void)[] {
  const { submissions, submission } = trpc.mains
  return [
    followSent({ path, queryKey: getQueryKey(submissions), show: (_input, head) => showInList(head) }),
    followSent({
      path,
      queryKey: getQueryKey(submission),
      show: ({ submissionId }, head) => showWhole(submissionId, head),
    }),
  ]
}

type Disputed = [WriteInput<'mains.dispute'>, WriteOutput<'mains.dispute'>]

/** What is begun and not sent yet has a script of its own: no screen waits for it. */
function watchLater(): () => void {
  let stop: (() => void) | undefined
  let isStopped = false
  const begin = async () => {
    await idle(3_000)
    const { watchMains } = await import('./watch.ts')
    if (!isStopped) stop = watchMains()
  }
  begin().catch(() => undefined) // the upload page loads it too
  return () => {
    isStopped = true
    stop?.()
  }
}

/** What is refused is the student's again. What is only on this phone goes when the server has it: before the outbox forgets the write, so that no death of the page leaves it behind. */
function followDrafts(): (() => void)[] {
  const goings = new Set<Promise<void>>()
  const follow = (going: Promise<void>) => {
    const settled = going.catch(() => undefined).then(() => void goings.delete(settled))
    goings.add(settled)
  }
  return [
    whenSent('mains.submit', ({ submissionId }) =>
      follow(import('./drafts.ts').then(({ forgetSubmitted }) => forgetSubmitted(submissionId))),
    ),
    whenSent('mains.confirm', ({ submissionId }) =>
      follow(import('./confirm-draft.ts').then(({ forgetConfirm }) => forgetConfirm(submissionId))),
    ),
    whenRefused(({ path, input, refusal }) => {
      if (path === 'mains.submit' && 'submissionId' in input && refusal)
        follow(import('./hand-back.ts').then(({ handBack }) => handBack(input.submissionId, refusal)))
    }),
    beforeForgotten(async () => {
      await Promise.all(goings)
    }),
  ]
}

/** Keeps the answers about submissions true to what the server took of this device's writes, and sends what is begun. Returns the way to stop. */
export function followMains(): () => void {
  const stops = [
    ...changes.flatMap(followChange),
    followSent({
      path: 'mains.dispute',
      queryKey: getQueryKey(trpc.mains.submission),
      show: (...[{ submissionId }, { disputes }]: Disputed) => showWhole(submissionId, { disputes }),
    }),
    ...followDrafts(),
    watchLater(),
  ]
  return () => stops.forEach((stop) => stop())
}
