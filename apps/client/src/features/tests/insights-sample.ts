import type { AttemptFacts } from '@abhyas/contracts/tests'

type Sampled = AttemptFacts['questions'][number]

const subjects = ['polity', 'history', 'geography', 'economy', 'environment', 'science', 'current'] as const
const topics: Readonly<Record<(typeof subjects)[number], readonly [string, string]>> = {
  polity: ['Parliament', 'Fundamental rights'],
  history: ['Freedom struggle', 'Art and culture'],
  geography: ['Climate', 'Rivers'],
  economy: ['Budget', 'Banking'],
  environment: ['Conservation', 'Pollution'],
  science: ['Space', 'Biotechnology'],
  current: ['Schemes', 'International bodies'],
}
const sureties = ['sure', 'sure', 'even', 'guess'] as const
const mistakes = ['knowledge', 'guess', 'misread', 'elimination', 'knowledge', 'careless'] as const
/** Right of ten, by certainty, in a paper that went as most do. */
const rightOfTen = { sure: 8, even: 5, guess: 3 } as const

/** Numbers from 0 to `below`, the same on every visit. */
function series(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    // Knuth's 32-bit linear congruential generator; its high bits.
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

function sampled(index: number, next: (below: number) => number): Sampled {
  const isBlank = next(10) < 2
  const certainty = sureties[next(sureties.length)] ?? 'even'
  const correct = isBlank ? null : next(10) < rightOfTen[certainty]
  const changes = isBlank || next(5) > 0 ? 0 : 1 + next(2)
  const subject = subjects[index % subjects.length] ?? 'polity'
  return {
    questionId: `sample-${index}`,
    subject,
    topics: [topics[subject][next(2) === 0 ? 0 : 1]],
    seconds: 72,
    correct,
    certainty: isBlank ? null : certainty,
    milliseconds: (14 + next(90) + (next(8) === 0 ? 100 : 0)) * 1000,
    changes,
    errorType: correct === false ? (mistakes[next(mistakes.length)] ?? null) : null,
  }
}

function sampleAttempt(seed: number): AttemptFacts {
  const next = series(seed)
  const questions = Array.from({ length: 100 }, (_, index) => sampled(index, next))
  const right = questions.filter(({ correct }) => correct === true).length
  const wrong = questions.filter(({ correct }) => correct === false).length
  return {
    attemptId: `00000000-0000-4000-8000-00000000000${seed}`,
    title: `Sample paper ${seed}`,
    kind: 'mock',
    endedAt: `2026-0${seed}-10T06:00:00.000Z`,
    rightSixths: 12,
    wrongSixths: -4,
    maxSixths: 1200,
    tally: { right, wrong, blank: 100 - right - wrong, sixths: 12 * right - 4 * wrong, lostSixths: 4 * wrong },
    questions,
  }
}

/** Three papers of nobody, newest first: what the screen looks like for whoever has sat none. */
export const sampleAttempts = (): AttemptFacts[] => [3, 2, 1].map(sampleAttempt)
