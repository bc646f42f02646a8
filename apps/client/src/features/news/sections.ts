import type { Highlight, NewsItem } from '@abhyas/contracts/news'

export type SectionName = Highlight['section']

export interface Section {
  readonly name: SectionName
  /** Null for the summary, which stands under the title without a heading. */
  readonly heading: string | null
  readonly paragraphs: readonly string[]
  readonly isList: boolean
}

/** The parts of an item in reading order; those without text are left out. */
export function sectionsOf(item: NewsItem): Section[] {
  const sections: Section[] = [
    { name: 'summary', heading: null, paragraphs: [item.summary], isList: false },
    { name: 'whyInNews', heading: 'Why in news', paragraphs: [item.whyInNews], isList: false },
    { name: 'context', heading: 'Context', paragraphs: item.context, isList: false },
    { name: 'keyFacts', heading: 'Key facts for Prelims', paragraphs: item.keyFacts, isList: true },
    { name: 'analysis', heading: 'Analysis for Mains', paragraphs: item.analysis, isList: false },
  ]
  return sections.filter((section) => section.paragraphs.some((text) => text !== ''))
}

/** Where the first letter-for-letter occurrence of `quote` is; undefined where the item does not hold it. */
export function findQuote(item: NewsItem, quote: string): { section: SectionName; paragraph: number } | undefined {
  for (const section of sectionsOf(item)) {
    const paragraph = section.paragraphs.findIndex((text) => text.includes(quote))
    if (paragraph >= 0) return { section: section.name, paragraph }
  }
  return undefined
}

/** The id in the document of one paragraph, so that a link can lead to it. */
export const paragraphId = (section: SectionName, paragraph: number): string => `${section}-${paragraph}`

/** What the material's passages of an item are called: a part may hold two sections. */
const passageParts: Readonly<Record<SectionName, string>> = {
  summary: 'summary',
  whyInNews: 'summary',
  context: 'context',
  keyFacts: 'facts',
  analysis: 'analysis',
}

/** The address of the passage of the tutor's material that holds `section` of the item `id`, whichever edition shows it. */
export const passageIdOf = (id: string, section: SectionName): string =>
  `news:${id.replace(/-\d{8}$/, '')}#${passageParts[section]}`
