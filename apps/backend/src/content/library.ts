import { addDays, type Day, dayOfDigits, daysBetween } from '../news/day.ts'
import { buildBooks, type BookLibrary } from './library-books.ts'
import { buildQuestions, preferred, type QuestionLibrary, samplePack } from './library-questions.ts'
import type { News, Source, Topic } from './pack.ts'
import { mostItems, textsOf } from './pack.ts'
import type { NewsQuestion } from './questions.ts'
import type { StoredPack } from './store.ts'

const wordsPerMinute = 200
/** Ten years: how far back a paper's calendar goes. */
const calendarDays = 3653

/** An item of one day, in the form in which it is served, with what stays behind. */
export interface Article {
  readonly item: ReturnType<typeof publish>['item']
  readonly slug: string
  readonly questions: readonly NewsQuestion[]
}

/** Which days of a paper have an edition: all from `first` on but those in `missing`. */
export interface Calendar {
  readonly first: Day
  readonly missing: readonly Day[]
}

/** All content, in memory. It knows no clock: `news/editions.ts` says what is out. */
export interface Library extends QuestionLibrary, BookLibrary {
  /** The items of a paper's day in their order, 30 at most; empty where there is no edition. */
  readonly edition: (source: Source, day: Day) => readonly Article[]
  /** The item `<slug>-<yyyymmdd>`. */
  readonly article: (id: string) => Article | undefined
  /** The days up to `last`, of ten years at most. */
  readonly calendar: (source: Source, last: Day) => Calendar
  readonly topics: ReadonlyMap<string, Topic>
  /** Every item that is listed, once for its slug, whether an edition with it is out yet or not. */
  readonly news: readonly (News & { readonly isSample: boolean })[]
}

const countWords = (texts: readonly string[]) => texts.join(' ').split(/\s+/).filter(Boolean).length

/** An item of a pack as it is on whatever day. */
function prepare(item: News, pack: StoredPack, topics: ReadonlyMap<string, Topic>) {
  const { source, title, summary, subject, whyInNews, context, keyFacts, analysis, keywords, sourceLink } = item
  return {
    source,
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

interface Ready {
  readonly news: News
  readonly base: ReturnType<typeof prepare>
}

const publish = ({ news, base }: Ready, day: Day) => ({
  item: { id: `${news.slug}-${day.replaceAll('-', '')}`, date: day, ...base },
  slug: news.slug,
  questions: news.questions,
})

/** What is asked for again and again, kept as long as it is asked with the same `key`. */
function keepLast<Value>(make: (key: string) => Value): (key: string) => Value {
  let last: { key: string; value: Value } | undefined
  return (key) => {
    if (last?.key !== key) last = { key, value: make(key) }
    return last.value
  }
}

/** Puts `packs` together. The sample's part of a kind is listed only where no other pack has any of that kind. */
export function buildLibrary(packs: readonly StoredPack[]): Library {
  const topics = new Map(packs.flatMap((pack) => pack.topics.map((topic) => [topic.id, topic] as const)))
  // By date, or by place in the rotation.
  const itemsOf = (pack: StoredPack) =>
    Map.groupBy(
      pack.news.map(({ item }): Ready => ({ news: item, base: prepare(item, pack, topics) })),
      ({ news }) => news.date ?? news.day,
    )
  const stored = new Map(packs.map((pack) => [pack, itemsOf(pack)]))
  const listed = preferred(packs, ({ news }) => news.length > 0)

  const itemsOn = (pack: StoredPack, day: Day): readonly Ready[] => {
    const { rotation } = pack.head
    const since = rotation ? daysBetween(rotation.anchor, day) : -1
    const place = rotation && since >= 0 ? since % rotation.days : undefined
    const items = stored.get(pack)
    return [day, place].flatMap((key) => (key === undefined ? [] : (items?.get(key) ?? [])))
  }
  const firstDayOf = (pack: StoredPack, source: Source): Day[] =>
    pack.news
      .filter(({ item }) => item.source === source)
      .flatMap(({ item }) => item.date ?? (pack.head.rotation ? addDays(pack.head.rotation.anchor, item.day ?? 0) : []))
  const calendarOf = (source: Source) =>
    keepLast((last: Day): Calendar => {
      const oldest = listed.flatMap((pack) => firstDayOf(pack, source)).toSorted()[0] ?? last
      const reach = addDays(last, 1 - calendarDays)
      const first = oldest < reach ? reach : oldest
      const length = Math.max(0, daysBetween(first, last) + 1)
      const days = Array.from({ length }, (_, index) => addDays(first, index))
      const isMissing = (day: Day) =>
        !listed.some((pack) => itemsOn(pack, day).some(({ news }) => news.source === source))
      return { first, missing: days.filter(isMissing) }
    })
  const calendars = { THE_HINDU: calendarOf('THE_HINDU'), THE_INDIAN_EXPRESS: calendarOf('THE_INDIAN_EXPRESS') }

  const items = listed.flatMap(({ head, news }) =>
    news.map(({ item }) => ({ ...item, isSample: head.name === samplePack })),
  )

  return {
    topics,
    news: [...new Map(items.map((item) => [item.slug, item] as const).toReversed()).values()].toReversed(),
    ...buildQuestions(packs),
    ...buildBooks(packs),
    edition: (source, day) =>
      listed
        .flatMap((pack) =>
          itemsOn(pack, day)
            .filter(({ news }) => news.source === source)
            .toSorted((a, b) => a.news.position - b.news.position),
        )
        .slice(0, mostItems)
        .map((item) => publish(item, day)),
    article: (id) => {
      const match = /^(.+)-(\d{8})$/.exec(id)
      const day = dayOfDigits(match?.[2] ?? '')
      if (!match || !day) return undefined
      for (const pack of [...listed, ...packs]) {
        const item = itemsOn(pack, day).find(({ news }) => news.slug === match[1])
        if (item) return publish(item, day)
      }
      return undefined
    },
    calendar: (source, last) => calendars[source](last),
  }
}
