import type { Preparation } from '@abhyas/contracts/account'

export type PreparationKey = keyof Preparation

/** One way to answer, with what it means for the preparation. */
export interface Choice {
  readonly label: string
  readonly answer: Preparation
}

export interface OnboardingQuestion {
  readonly key: PreparationKey
  readonly ask: string
  /** What the answer is good for. */
  readonly why: string
  readonly choices: readonly Choice[]
}

const stages = [
  ['beginning', 'Just beginning'],
  ['reading', 'Reading the basics'],
  ['revising', 'Revising for Prelims'],
  ['mains', 'Preparing for Mains'],
] as const

/** The optional subjects that most students take; the others are one choice, since a step is one tap. */
const optionals = [
  'Anthropology',
  'Geography',
  'History',
  'Political Science and International Relations',
  'Psychology',
  'Public Administration',
  'Sociology',
  'Literature of a language',
  'Another subject',
  'Not decided yet',
]

const minutes = [15, 30, 60, 120, 240]
const minutesWords = (count: number) =>
  count < 60 ? `${count} minutes` : count === 60 ? '1 hour' : `${count / 60} hours`

/** The five questions of /onboarding, one tap each. `year` is this one: the next examinations are offered. */
export const questionsOf = (year: number): readonly OnboardingQuestion[] => [
  {
    key: 'examYear',
    ask: 'In which year will you sit the examination?',
    why: 'Your plan counts back from it.',
    choices: [0, 1, 2, 3].map((more) => ({ label: String(year + more), answer: { examYear: year + more } })),
  },
  {
    key: 'stage',
    ask: 'Where do you stand?',
    why: 'Beginners get more context, those who revise more questions.',
    choices: stages.map(([stage, label]) => ({ label, answer: { stage } })),
  },
  {
    key: 'medium',
    ask: 'In which language will you write?',
    why: 'The tutor answers in it where it can.',
    choices: (['English', 'Hindi'] as const).map((medium) => ({ label: medium, answer: { medium } })),
  },
  {
    key: 'optional',
    ask: 'Which optional subject do you take?',
    why: 'It stands beside your answers for Mains.',
    choices: optionals.map((optional) => ({ label: optional, answer: { optional } })),
  },
  {
    key: 'dailyMinutes',
    ask: 'How much time do you have on a usual day?',
    why: 'A goal that fits is kept longer.',
    choices: minutes.map((dailyMinutes) => ({ label: minutesWords(dailyMinutes), answer: { dailyMinutes } })),
  },
]
