import type { Answer, Rubric } from '../shapes.ts'

/** A question with a checklist, for tests of grading. */
export const rubric: Rubric = {
  id: 'test-groundwater',
  paper: 'GS3',
  marks: 15,
  words: 250,
  directive: 'Critically examine',
  text: 'Free electricity for farm pumps has been blamed for the fall of the water table. Critically examine.',
  keywords: ['groundwater', 'power subsidy', 'irrigation'],
  checklist: [
    {
      point: 'Groundwater irrigates more than half of the irrigated area and feeds most villages.',
      variants: [
        'Wells and tube wells are the largest source of irrigation in the country.',
        'Most rural drinking water is drawn from aquifers.',
      ],
      part: 'intro',
      weight: 1,
    },
    {
      point: 'Flat or free tariffs take away the reason to save water, so pumps run longer than crops need.',
      variants: [
        'When power costs nothing, farmers over-extract and leave motors switched on.',
        'Unmetered supply hides the cost of each unit that is pumped.',
      ],
      part: 'body',
      weight: 2,
    },
    {
      point: 'Blocks in Punjab, Haryana and Rajasthan are over-exploited, as the Central Ground Water Board reports.',
      variants: [
        'Extraction exceeds recharge in the north-west.',
        'The water table of Punjab falls by about half a metre each year.',
      ],
      part: 'body',
      weight: 1,
    },
    {
      point: 'Subsidised power has also raised yields, assured food security and helped small farmers.',
      variants: [
        'Cheap energy gave the Green Revolution its tube wells and kept food prices low.',
        'Small holders without canals depend on the subsidy.',
      ],
      part: 'body',
      weight: 2,
    },
    {
      point: 'Assured procurement of paddy and wheat shares the blame, because it draws thirsty crops into dry lands.',
      variants: [
        'Minimum support prices favour rice and sugarcane over millets.',
        'Cropping patterns and not tariffs alone explain the decline.',
      ],
      part: 'body',
      weight: 2,
    },
    {
      point: 'Gujarat separated farm feeders under Jyotigram and rationed hours without charging more.',
      variants: [
        'Feeder separation limits pumping while homes get full supply.',
        'Direct transfers for saved units, as in Pani Bachao Paisa Kamao, reward thrift.',
      ],
      part: 'body',
      weight: 1,
    },
    {
      point:
        'The subsidy should be turned into a transfer by area, with metering, solar pumps tied to the grid and crop diversification.',
      variants: [
        'Reform must protect the farmer while pricing water, through community management such as Atal Bhujal Yojana.',
        'A gradual shift from free units to cash keeps incomes and saves aquifers.',
      ],
      part: 'conclusion',
      weight: 2,
    },
  ],
  specifics: [
    'Central Ground Water Board',
    'Jyotigram Yojana, Gujarat',
    'Atal Bhujal Yojana',
    'Pani Bachao Paisa Kamao, Punjab',
    'PM-KUSUM',
    'Easement Act, 1882',
  ],
}

export const goodAnswer = `Groundwater serves more than half of India's irrigated area and most villages. Several States supply farm power free or at a flat rate, and the water table has fallen at the same time.

How free power drains aquifers
Where electricity costs nothing, a farmer has no reason to switch the motor off, and unmetered supply hides what each hour of pumping costs. In Punjab, Haryana and Rajasthan extraction exceeds recharge; the Central Ground Water Board classes most blocks there as over-exploited. The bill also ruins distribution companies.

Why tariffs are not the whole story
However, cheap power gave small holders without canals their tube wells, raised yields and kept food affordable. Procurement of paddy and wheat at assured prices draws thirsty crops into dry lands, so cropping patterns share the blame. The Easement Act of 1882, which ties water to land, leaves nobody responsible for the common aquifer.

What has worked
Gujarat's Jyotigram separated feeders and rationed hours without raising the charge. In Punjab, Pani Bachao Paisa Kamao pays farmers for units saved, and PM-KUSUM lets solar pumps sell to the grid.

The charge is therefore largely right but incomplete. The subsidy should become a cash transfer by area, with meters and community management under Atal Bhujal Yojana, while procurement moves towards millets and pulses. Then incomes are protected and the aquifer recovers.`

export const unrelated = [
  'The captain won the toss and chose to bat first on a dry pitch.',
  'My grandmother boils the milk slowly and adds cardamom to it.',
  'The guitar has six strings and the third one keeps going out of tune.',
  'However, the film was too long and the songs were dull.',
  'She knitted a red scarf for her nephew during the holidays of 1998.',
  'Therefore we should always carry an umbrella when we visit my aunt.',
  'The puppy chewed the left shoe and hid the other under the sofa.',
] as const

export const answerOf = (text: string, more: Partial<Answer> = {}): Answer => ({
  rubric,
  text,
  hasDiagram: false,
  at: new Date('2026-01-01T00:00:00Z'),
  ...more,
})
