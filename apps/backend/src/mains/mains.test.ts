import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildLibrary } from '../content/library.ts'
import { readPack } from '../content/read-pack.ts'
import type { Pack } from '../content/pack.ts'
import { addDays } from '../news/day.ts'
import { createTestBackend, noon, type TestBackend } from '../testing/backend.ts'
import { onEveryDatabase } from '../testing/on-databases.ts'
import { fixturePack, practiceMains } from '../testing/pack.ts'
import { listQuestions } from './questions.ts'
import { todaysQuestion } from './today.ts'

const fixture = fixturePack()
const [past] = fixture.mains
if (!past) throw new Error('The fixture has a question of a past year.')
const pack: Pack = {
  ...fixture,
  mains: [past, { ...past, id: 'newer', year: 2024 }, ...fixture.mains.slice(1), practiceMains('practice-mains-2')],
}
const noonOn = (day: string) => new Date(`${day}T12:00:00+05:30`)

describe('the question of the day', () => {
  it('MAINS-01 every question for practice has its day, no paper two days in a row', async () => {
    const sample = buildLibrary([await readPack(join(import.meta.dirname, '../../content/sample'))])
    const practice = sample.mains.filter(({ year }) => year === null)
    const days = Array.from({ length: practice.length + 1 }, (_, index) => addDays('2026-05-01', index))
    const shown = days.flatMap((day) => todaysQuestion(sample.mains, noonOn(day)) ?? [])
    expect(new Set(shown.slice(1).map(({ id }) => id))).toEqual(new Set(practice.map(({ id }) => id)))
    expect(shown.at(-1)).toBe(shown[0])
    expect(shown.filter(({ paper }, index) => paper === shown[index - 1]?.paper)).toEqual([])
  })

  it('MAINS-01 it changes at midnight in India, and is the same for any order of the pack', () => {
    const questions = Array.from({ length: 9 }, (_, index) =>
      practiceMains(`practice-${index}`, { paper: `P${index}` }),
    )
    const entries = questions.map((question) => ({ ...question, isSample: true }))
    const at = (time: string, from = entries) => todaysQuestion(from, new Date(time))?.id
    expect(at('2026-03-10T18:29:59Z')).toBe(at('2026-03-09T18:30:00Z'))
    expect(at('2026-03-10T18:30:00Z')).not.toBe(at('2026-03-10T18:29:59Z'))
    expect(at('2025-06-01T00:00:00Z')).toBeDefined()
    const onePaper = entries.map((entry) => ({ ...entry, paper: 'GS1' }))
    expect(at('2026-03-10T12:00:00Z', onePaper.toReversed())).toBe(at('2026-03-10T12:00:00Z', onePaper))
  })

  it('MAINS-01 there is none where a pack has questions of past years only', () => {
    expect(listQuestions(buildLibrary([{ ...pack, mains: [past] }]), noon).todayId).toBeNull()
  })
})

describe('two packs', () => {
  const own: Pack = { ...fixture, head: { name: 'own', notice: null, rotation: null }, mains: [practiceMains('mine')] }
  const both = buildLibrary([pack, own])

  it("MAINS-01 an operator's questions take the place of the samples, which open by their id all the same", () => {
    expect(listQuestions(both, noon).questions).toMatchObject([{ id: 'mine', isSample: false }])
    expect(both.mainsQuestion('practice-mains-1')).toMatchObject({ isSample: true })
  })
})

onEveryDatabase('questions of Mains', (database) => {
  let backend: TestBackend
  beforeAll(async () => {
    backend = await createTestBackend(database(), { pack })
  })
  afterAll(() => backend.app.close())
  const get = (url: string) => backend.ask('GET', url)

  it('MAINS-01 are open to visitors, the newest year first, then those for practice, without what answers them', async () => {
    const { status, body } = await get('/mains/questions')
    expect([status, body]).toEqual([200, listQuestions(backend.library, noon)])
    const { questions, todayId } = listQuestions(backend.library, noon)
    const ids = questions.map(({ id }) => id)
    expect(ids).toEqual(['newer', 'past-mains-1', 'practice-mains-1', 'practice-mains-2'])
    expect(ids.slice(2)).toContain(todayId)
    expect(questions[1]).toEqual({
      id: 'past-mains-1', year: 2022, paper: 'GS2', marks: 10, words: 150, directive: 'Discuss',
      text: 'Discuss the work of committees.', topics: ['gs2.5'], isImportant: false, why: null, hasSample: false,
      isSample: true,
    }) // prettier-ignore
    expect(questions[2]).toMatchObject({ year: null, isImportant: true, why: /asked/, hasSample: true })
    expect(JSON.stringify(body)).not.toMatch(/checklist|modelAnswer|clause by clause|Article 118/)
  })

  it('MAINS-04 a model answer has its points without the other ways to say them', async () => {
    const { status, body } = await get('/mains/samples?id=practice-mains-1')
    expect(status).toBe(200)
    expect(body).toMatchObject({
      questionId: 'practice-mains-1',
      body: [{ heading: 'Scrutiny', text: 'It reads Bills clause by clause.' }],
      specifics: ['Article 118'],
      sources: ['A book on Parliament'],
    })
    const points = pack.mains[2]?.checklist.map(({ point, part, weight }) => ({ point, part, weight }))
    expect(points).toHaveLength(6)
    expect(body).toMatchObject({ checklist: points })
    expect(JSON.stringify(body)).not.toContain('variants')
  })

  it('MAINS-03 what an answer is held to is there for every question, with an empty checklist where there is none', async () => {
    expect((await get('/mains/rubrics?id=past-mains-1')).body).toEqual({
      id: 'past-mains-1', paper: 'GS2', marks: 10, words: 150, directive: 'Discuss',
      text: 'Discuss the work of committees.', keywords: ['committees'], checklist: [], specifics: [],
    }) // prettier-ignore
    const full = (await get('/mains/rubrics?id=practice-mains-1')).body
    expect(full).toMatchObject({ id: 'practice-mains-1', specifics: ['Article 118'] })
    expect(full).toMatchObject({ checklist: pack.mains[2]?.checklist })
  })

  it.each([
    [404, 'samples?id=past-mains-1'],
    [404, 'samples?id=nothing'],
    [404, 'rubrics?id=past-1'],
    [404, 'rubrics?id=__proto__'],
    [400, 'samples'],
    [400, 'samples?id='],
    [400, 'rubrics?id=a&id=b'],
    [400, 'rubrics?id=a&more=1'],
    [400, `rubrics?id=${'a'.repeat(121)}`],
  ])('MAINS-04 answers %i to %s', async (status, url) => {
    expect((await get(`/mains/${url}`)).status).toBe(status)
  })
})
