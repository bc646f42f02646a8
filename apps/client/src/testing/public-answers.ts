import type { Outputs } from '@abhyas/contracts/app-router'
import { currentEdition, sources } from '../shared/news/edition.ts'

type News = Outputs['news']

/** A title that would run a script wherever it were taken for more than text. */
export const hostileTitle = 'Repo rate</script><img src=x onerror=alert(1)> & "why"'
export const itemId = 'repo-rate-20261118'

const itemOf = (source: (typeof sources)[number], date: string, title: string): News['item'] => ({
  id: source === 'THE_HINDU' ? itemId : `express-${date.replaceAll('-', '')}`,
  source,
  date,
  title,
  summary: 'What it is, and who sets it.',
  subject: 'economy',
  topics: [{ id: 'gs3.1', paper: 'GS3', name: 'Economy' }],
  readingSeconds: 90,
  questionCount: 3,
  isSample: true,
  notice: null,
  whyInNews: 'It was changed.',
  context: ['The trade winds weaken.'],
  keyFacts: ['A fact.'],
  analysis: ['It matters.'],
  keywords: ['rate'],
  sourceLink: { title: 'The bank', url: 'https://example.org/' },
})

/** What a healthy gateway answers to the public queries of the news, as of now. Throws for any other. */
export function answerPublic(path: string, input: unknown): unknown {
  const now = Date.now()
  if (path === 'news.editions') {
    const editions = sources.map((source) => ({
      source,
      current: currentEdition(source, now),
      nextAt: new Date(now + 3_600_000).toISOString(),
      first: '2026-01-05',
      missing: [],
    }))
    return { now: new Date(now).toISOString(), editions } satisfies News['editions']
  }
  if (path === 'news.list') {
    const asked = input as { source: (typeof sources)[number]; date: string } // the contract's own shape
    return { ...asked, items: [itemOf(asked.source, asked.date, hostileTitle)] } satisfies News['list']
  }
  if (path === 'news.item') return itemOf('THE_HINDU', '2026-11-18', hostileTitle)
  throw new Error(`Not a public query of the news: ${path}`)
}
