import type { Question } from '@abhyas/contracts/questions'

/** What the gallery shows of a question. */
export const galleryQuestion: Question = {
  id: 'gallery-1',
  format: 'pairs',
  passage: null,
  table: null,
  stem: 'Consider the following pairs of saint and region or tradition:',
  statements: [
    'Basavanna : Virashaiva tradition of Karnataka',
    'Andal : Alvar tradition of the Tamil country',
    'Tukaram : Vaishnava tradition of Assam',
  ],
  ask: 'How many of the above pairs are correctly matched?',
  options: [
    { text: 'Only one pair', explanation: 'Pairs 1 and 2 are both correct.' },
    { text: 'Only two pairs', explanation: 'Pairs 1 and 2 are correct; only pair 3 fails.' },
    { text: 'All three pairs', explanation: 'Pair 3 is not correctly matched.' },
    { text: 'None of the pairs', explanation: 'Two of the three are correct.' },
  ],
  key: 1,
  explanation:
    'Basavanna led the Virashaiva movement in twelfth-century Karnataka, and Andal was the woman poet among the Alvars. Tukaram belonged to the Varkari tradition of Maharashtra.',
  difficulty: 'medium',
  seconds: 75,
}
