import type { MainsQuestion, SampleAnswer, SubmissionHead } from '@abhyas/contracts/mains'

/** A question of Mains, whatever else is not said. */
export const mainsQuestion = (id: string, more: Partial<MainsQuestion> = {}): MainsQuestion => ({
  id,
  year: 2024,
  paper: 'GS2',
  marks: 10,
  words: 150,
  directive: 'Discuss',
  text: `Text of ${id}.`,
  topics: [],
  isImportant: false,
  why: null,
  hasSample: true,
  isSample: true,
  ...more,
})

/** A model answer of question `questionId`. */
export const sampleAnswer = (questionId: string, more: Partial<SampleAnswer> = {}): SampleAnswer => ({
  questionId,
  intro: 'Money bills are defined by Article 110.',
  body: [
    { heading: 'For', text: 'The Lok Sabha is elected.' },
    { heading: 'Against', text: 'The Speaker decides alone.' },
  ],
  conclusion: 'A narrow reading serves both houses.',
  checklist: [
    { point: 'Names Article 110', part: 'intro', weight: 2 },
    { point: 'The Speaker certifies', part: 'body', weight: 1 },
  ],
  specifics: ['Rojer Mathew, 2019'],
  sources: ['Constitution of India, Article 110'],
  ...more,
})

/** A submission of a graded answer to `question`, whatever else is not said. */
export const submissionHead = (
  id: string,
  question: MainsQuestion,
  more: Partial<Omit<SubmissionHead, 'id' | 'question'>> = {},
): SubmissionHead => ({
  id,
  question: {
    id: question.id,
    paper: question.paper,
    marks: question.marks,
    words: question.words,
    directive: question.directive,
    text: question.text,
  },
  source: 'typed',
  at: '2026-11-20T06:00:00.000Z',
  attempt: 1,
  state: 'ready',
  marks: 4.5,
  isDeleted: false,
  ...more,
})
