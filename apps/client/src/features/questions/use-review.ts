import type { QuestionProgress } from '@abhyas/contracts/questions'
import { useSearchParams } from 'wouter'
import type { Failure } from '../../shared/api/failure.ts'
import { useProgress } from '../../shared/questions/use-progress.ts'
import { useStudent } from '../../shared/session/student.ts'
import { stateOf, useSession, type Session } from './practice-session.ts'
import { answeredIds, itemsOfLog, itemsOfSet, sampleItems, type ReviewItem } from './review-items.ts'
import { useSampleQuestions, useSetQuestions, type SetQuestion } from './set-questions.ts'

/** Where the answers come from: the set on this device, everything answered, one question, or nobody. */
type Source =
  | { readonly kind: 'set'; readonly session: Session }
  | { readonly kind: 'all' | 'one'; readonly ids: readonly string[] }
  | { readonly kind: 'sample' }

export interface Review {
  readonly source: Source
  readonly title: string
  /** Undefined while they are not here. */
  readonly items: readonly ReviewItem[] | undefined
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
    if (isSignedIn && questionId !== null) return { kind: 'one', ids: [questionId] }
    if (isSignedIn && params.has('all')) return { kind: 'all', ids: log.progress ? answeredIds(log.progress) : [] }
    return session && hasAnswers(session) ? { kind: 'set', session } : { kind: 'sample' }
  }
  const source = sourceOf()
  const sample = useSampleQuestions(source.kind === 'sample')
  const asked = useSetQuestions(
    source.kind === 'set' ? source.session.ids : source.kind === 'sample' ? [] : source.ids,
    source.kind === 'set' && source.session.set.isSample,
  )
  const isOfLog = source.kind === 'all' || source.kind === 'one'
  const answer = source.kind === 'sample' ? sample : isOfLog && !log.progress ? { ...log, questions: undefined } : asked
  return {
    source,
    title: source.kind === 'set' ? source.session.set.title : titles[source.kind],
    items: answer.questions && itemsOf(source, answer.questions, log.progress ?? new Map()),
    failure: answer.failure,
    isFetching: answer.isFetching,
    retry: answer.retry,
  }
}

const hasAnswers = (session: Session) => session.ids.some((id) => stateOf(session, id).answer !== null)

function itemsOf(source: Source, questions: readonly SetQuestion[], log: Log): readonly ReviewItem[] {
  if (source.kind === 'sample') return sampleItems(questions)
  return source.kind === 'set' ? itemsOfSet(questions, source.session) : itemsOfLog(questions, log)
}
