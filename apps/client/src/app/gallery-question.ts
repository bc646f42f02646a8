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

/** One that is read with a passage and a table. */
export const galleryDataQuestion: Question = {
  id: 'gallery-2',
  format: 'plain',
  passage:
    'The monsoon reaches the coast of Kerala in the first days of June. A strong current from the sea brings it, and the hills of the Western Ghats lift it, so that the slopes to the west are wet and the plateau behind them is dry.\nThe table gives rain that was measured on both sides, in millimetres.',
  table: {
    caption: 'Rain from June to September, by place and month',
    columns: ['Place', 'June', 'July', 'August', 'September', 'Sum'],
    rows: [
      ['On the coast', '850', '900', '560', '280', '2590'],
      ['On the crest', '1100', '1650', '1200', '520', '4470'],
      ['On the plateau', '90', '110', '100', '120', '420'],
    ],
  },
  stem: 'By what factor is the crest wetter than the plateau in August?',
  statements: [],
  ask: null,
  options: [
    { text: '6', explanation: 'That would be 600 mm.' },
    { text: '10', explanation: 'That would be 1000 mm.' },
    { text: '12', explanation: '1200 over 100.' },
    { text: '15', explanation: 'That is July: 1650 over 110.' },
  ],
  key: 2,
  explanation: 'August has 1200 mm on the crest and 100 mm on the plateau.',
  difficulty: 'easy',
  seconds: 60,
}
