import type { QuestionProgress } from '@abhyas/contracts/questions'
import { useSearchParams } from 'wouter'
import type { Failure } from '../../shared/api/failure.ts'
import { useProgress } from '../../shared/questions/use-progress.ts'
import { useStudent } from '../../shared/session/student.ts'
import { isSecret, stateOf, useSession, type Session } from './practice-session.ts'
import { answeredIds, itemsOfLog, itemsOfSet, sampleItems, type ReviewItem } from './review-items.ts'
import { useSampleQuestions, useSetQuestions, type SetQuestion } from './set-questions.ts'

/** Where the answers come from: the set on this device, everything answered, one question, or nobody. */
type Source =
  | { readonly kind: 'set'; readonly session: Session }
  | {
      readonly kind: 'all' | 'one'
      readonly ids: readonly string[]
      /** How many are left out because a running set shows only at its end what was right. */
      readonly secret: number
    }
  | { readonly kind: 'sample' }

export interface Review {
  readonly source: Source
  readonly title: string
  /** Undefined while they are not here. */
  readonly items: readonly ReviewItem[] | undefined
  /** How many could not be had now: `failure` says why. */
  readonly missing: number
  readonly failure: Failure | undefined
  readonly isFetching: boolean
  readonly retry: () => void
}

type Log = ReadonlyMap<string, QuestionProgress>

const titles = { all: 'Everything you answered', one: 'One question', sample: 'Sample questions' } as const

/**
 * What the address asks to go through: `?question=` one question, `?all` everything answered, else the set on this
 * device. Whoever has none of them sees a sample, with answers of nobody.
 */
export function useReview(): Review {
  const [params] = useSearchParams()
  const isSignedIn = useStudent() !== undefined
  const session = useSession()
  const log = useProgress()
  const questionId = params.get('question')
  const sourceOf = (): Source => {
    if (isSignedIn && questionId !== null) return { kind: 'one', ...openTo([questionId], session) }
    if (isSignedIn && params.has('all'))
      return { kind: 'all', ...openTo(log.progress ? answeredIds(log.progress) : [], session) }
    return session && hasAnswers(session) ? { kind: 'set', session } : { kind: 'sample' }
  }
  const source = sourceOf()
  const sample = useSampleQuestions(source.kind === 'sample')
  const asked = useSetQuestions(
    source.kind === 'set' ? source.session.ids : source.kind === 'sample' ? [] : source.ids,
    source.kind === 'set' && source.session.set.isSample,
  )
  const isOfLog = source.kind === 'all' || source.kind === 'one'
  const answer =
    source.kind === 'sample' ? sample : isOfLog && !log.progress ? { ...log, questions: undefined, missing: [] } : asked
  return {
    source,
    title: source.kind === 'set' ? source.session.set.title : titles[source.kind],
    items: answer.questions && itemsOf(source, answer.questions, log.progress ?? new Map()),
    missing: answer.missing.length,
    failure: answer.failure,
    isFetching: answer.isFetching,
    retry: answer.retry,
  }
}

/** Those of `ids` that may be shown while `session` stands. */
function openTo(ids: readonly string[], session: Session | undefined) {
  const open = session && isSecret(session.set) ? ids.filter((id) => !session.ids.includes(id)) : ids
  return { ids: open, secret: ids.length - open.length }
}

const hasAnswers = (session: Session) => session.ids.some((id) => stateOf(session, id).answer !== null)

function itemsOf(source: Source, questions: readonly SetQuestion[], log: Log): readonly ReviewItem[] {
  if (source.kind === 'sample') return sampleItems(questions)
  return source.kind === 'set' ? itemsOfSet(questions, source.session) : itemsOfLog(questions, log)
}
