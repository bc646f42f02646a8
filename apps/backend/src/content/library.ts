import { addDays, type Day, dayOfDigits, daysBetween } from '../news/day.ts'
import type { MainsQuestion, News, NewsQuestion, Pack, PrelimsQuestion, Source, Topic } from './pack.ts'
import { textsOf } from './pack.ts'

/** The name of the pack that ships with the product. An operator's pack cannot have it. */
export const samplePack = 'sample'

const wordsPerMinute = 200

/** An item of one day, in the form in which it is served, with what stays behind. */
export interface Article {
  readonly item: ReturnType<typeof serve>
  readonly slug: string
  readonly questions: readonly NewsQuestion[]
}

/** All content, in memory. It knows no clock: `news/editions.ts` says what is out. */
export interface Library {
  /** The items of a paper's day in their order; empty where there is no edition. */
  readonly edition: (source: Source, day: Day) => readonly Article[]
  readonly hasEdition: (source: Source, day: Day) => boolean
  /** The item `<slug>-<yyyymmdd>`. */
  readonly article: (id: string) => Article | undefined
  /** The oldest day with an edition. */
  readonly firstDay: (source: Source) => Day | undefined
  readonly topics: ReadonlyMap<string, Topic>
  readonly prelims: readonly PrelimsQuestion[]
  readonly mains: readonly MainsQuestion[]
}

const countWords = (texts: readonly string[]) => texts.join(' ').split(/\s+/).filter(Boolean).length

function serve(item: News, day: Day, pack: Pack, topics: ReadonlyMap<string, Topic>) {
  const { source, title, summary, subject, whyInNews, context, keyFacts, analysis, keywords, sourceLink } = item
  return {
    id: `${item.slug}-${day.replaceAll('-', '')}`,
    source,
    date: day,
    title,
    summary,
    subject,
    topics: item.topics.flatMap((id) => {
      const topic = topics.get(id)
      return topic ? [{ id, paper: topic.paper, name: topic.name }] : []
    }),
    readingSeconds: Math.ceil((countWords(textsOf(item)) / wordsPerMinute) * 60),
    questionCount: item.questions.length,
    isSample: pack.head.name === samplePack,
    notice: pack.head.notice,
    whyInNews,
    context,
    keyFacts,
    analysis,
    keywords,
    sourceLink,
  }
}

/** Puts `packs` together. The sample's part of a kind is listed only where no other pack has any of that kind. */
export function buildLibrary(packs: readonly Pack[]): Library {
  const topics = new Map(packs.flatMap((pack) => pack.topics.map((topic) => [topic.id, topic] as const)))
  const preferred = (has: (pack: Pack) => boolean) => {
    const own = packs.filter((pack) => pack.head.name !== samplePack && has(pack))
    return own.length > 0 ? own : packs
  }
  const listed = preferred(({ news }) => news.length > 0)

  const itemsOn = (pack: Pack, day: Day): News[] => {
    const { rotation } = pack.head
    const since = rotation ? daysBetween(rotation.anchor, day) : -1
    const place = rotation && since >= 0 ? since % rotation.days : undefined
    return pack.news
      .map(({ item }) => item)
      .filter((item) => item.date === day || (item.day !== undefined && item.day === place))
  }
  const publish = (pack: Pack, item: News, day: Day): Article => ({
    item: serve(item, day, pack, topics),
    slug: item.slug,
    questions: item.questions,
  })
  const firstDayOf = (pack: Pack, source: Source): Day[] =>
    pack.news
      .filter(({ item }) => item.source === source)
      .flatMap(({ item }) => item.date ?? (pack.head.rotation ? addDays(pack.head.rotation.anchor, item.day ?? 0) : []))

  return {
    topics,
    prelims: preferred(({ prelims }) => prelims.length > 0).flatMap(({ prelims }) => prelims),
    mains: preferred(({ mains }) => mains.length > 0).flatMap(({ mains }) => mains),
    edition: (source, day) =>
      listed.flatMap((pack) =>
        itemsOn(pack, day)
          .filter((item) => item.source === source)
          .toSorted((a, b) => a.position - b.position)
          .map((item) => publish(pack, item, day)),
      ),
    hasEdition: (source, day) => listed.some((pack) => itemsOn(pack, day).some((item) => item.source === source)),
    article: (id) => {
      const match = /^(.+)-(\d{8})$/.exec(id)
      const day = dayOfDigits(match?.[2] ?? '')
      if (!match || !day) return undefined
      for (const pack of [...listed, ...packs]) {
        const item = itemsOn(pack, day).find(({ slug }) => slug === match[1])
        if (item) return publish(pack, item, day)
      }
      return undefined
    },
    firstDay: (source) => listed.flatMap((pack) => firstDayOf(pack, source)).toSorted()[0],
  }
}
