import type { BankQuestion } from '@abhyas/contracts/questions'
import { useEffect, useState } from 'react'
import { idle } from '../../shared/connection/quiet.ts'
import type { Catalogue } from '../../shared/questions/bank.ts'
import type { QuestionIndex, SearchQuery } from '../../shared/questions/search.ts'

/** So many questions are indexed in about 30 ms on a slow phone. */
const chunkSize = 20
const longestWaitMs = 200

const topicNames = new Map<string, string>()
/** Of all questions of this device: the same for everyone, so it lasts from visit to visit. */
let index: QuestionIndex | undefined

/** The search itself comes after the screen: its script is large. */
async function openIndex(): Promise<QuestionIndex> {
  const { createQuestionIndex } = await import('../../shared/questions/search.ts')
  return (index ??= createQuestionIndex((topic) => topicNames.get(topic) ?? topic))
}

const nothing = { hits: [], isLoose: false }
const search = (query: SearchQuery) => index?.search(query) ?? nothing

/** Brings the index to hold exactly `questions`, a few at a time when the browser has nothing else to do. */
async function follow(questions: readonly BankQuestion[], isStopped: () => boolean) {
  const index = await openIndex()
  const missing = questions.filter((question) => !index.has(question))
  for (let start = 0; start < missing.length; start += chunkSize) {
    await idle(longestWaitMs)
    if (isStopped()) return
    for (const question of missing.slice(start, start + chunkSize)) index.add(question)
  }
  const ids = new Set(questions.map(({ id }) => id))
  index.keepOnly((id) => ids.has(id))
}

export interface SearchIndex {
  readonly search: QuestionIndex['search']
  /** Grows each time more can be found. */
  readonly version: number
  /** Whether all that is on the device can be found by now. */
  readonly isReady: boolean
}

/** The index of `questions`, built after the first paint and kept to what is on the device. */
export function useSearchIndex(questions: readonly BankQuestion[], topics: Catalogue['topics']): SearchIndex {
  const [state, setState] = useState<{ version: number; of: readonly BankQuestion[] | undefined }>({
    version: 0,
    of: undefined,
  })
  useEffect(() => {
    let isLeft = false
    for (const { id, name } of topics) topicNames.set(id, name)
    follow(questions, () => isLeft).then(
      () => {
        if (!isLeft) setState(({ version }) => ({ version: version + 1, of: questions }))
      },
      () => undefined, // the script could not be had: the next visit tries again
    )
    return () => {
      isLeft = true
    }
  }, [questions, topics])
  return { search, version: state.version, isReady: state.of === questions }
}
