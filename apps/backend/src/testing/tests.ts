import type { Pack } from '../content/pack.ts'
import { PrelimsQuestion, TestPlan } from '../content/questions.ts'
import { fixturePack } from './pack.ts'

const fixture = fixturePack()
const [model] = fixture.questions
if (!model) throw new Error('The fixture has questions.')

/** A question for tests, with its key at `key`. */
const make = (id: string, key: number, more: object = {}) =>
  PrelimsQuestion.parse({ ...model, id, year: null, key, ...more })

const ids = (name: string, count: number) => Array.from({ length: count }, (_, index) => `${name}-${index + 1}`)
const plan = (value: object) => TestPlan.parse({ kind: 'mock', paper: 'GS', minutes: 60, ...value })

/** The small pack with two mocks (of four questions with the keys 0, 1, 2, 3, and of CSAT) and two spark tests. */
export function testsPack(): Pack {
  return {
    ...fixture,
    testQuestions: [
      ...ids('mock', 4).map((id, index) => make(id, index, { subject: index < 2 ? 'polity' : 'economy' })),
      ...ids('sum', 3).map((id) => make(id, 1, { subject: 'csat' })),
      ...ids('spark', 2).map((id) => make(id, 1)),
    ],
    tests: [
      plan({ id: 'mock-a', title: 'Mock A', questions: ids('mock', 4) }),
      plan({ id: 'mock-csat', title: 'Mock CSAT', paper: 'CSAT', questions: ids('sum', 3) }),
      plan({ id: 'spark-a', title: 'Spark A', kind: 'spark', minutes: 12, questions: ['spark-1'] }),
      plan({ id: 'spark-b', title: 'Spark B', kind: 'spark', minutes: 12, questions: ['spark-2'] }),
    ],
  }
}
