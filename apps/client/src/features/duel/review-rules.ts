import type { Outputs } from '@abhyas/contracts/app-router'
import type { PlayedAnswer } from '@abhyas/contracts/duel'

export type Reviewed = Outputs['duel']['review']['questions'][number]
export type Verdict = 'right' | 'wrong' | 'blank'

export const filterNames = { all: 'All', wrong: 'Wrong', blank: 'No answer', right: 'Right' } as const
export type Filter = keyof typeof filterNames

/** How an answer to `question` turned out. */
export function verdictOf({ key }: Pick<Reviewed, 'key'>, answer: PlayedAnswer | null): Verdict {
  if (answer === null) return 'blank'
  return answer.choice === key ? 'right' : 'wrong'
}

/** The filters that leave something, each with what it leaves, of the player in `seat`. */
export function filtered(questions: readonly Reviewed[], seat: 0 | 1): ReadonlyMap<Filter, readonly Reviewed[]> {
  const of = (verdict: Verdict) => questions.filter((one) => verdictOf(one, one.answers[seat]) === verdict)
  const groups: [Filter, readonly Reviewed[]][] = [
    ['all', questions],
    ['wrong', of('wrong')],
    ['blank', of('blank')],
    ['right', of('right')],
  ]
  return new Map(groups.filter(([name, some]) => name === 'all' || some.length > 0))
}

/** The filter that `text`, from an address, names; all for none. */
export const filterOf = (text: string | null): Filter =>
  text === 'wrong' || text === 'blank' || text === 'right' ? text : 'all'
