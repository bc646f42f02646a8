import { type RawBuilder, sql } from 'kysely'
import type { Library } from '../content/library.ts'
import { type Day, indiaDay, indiaMinute, indiaMoment } from '../news/day.ts'
import { currentArticles } from '../news/editions.ts'
import type { Topic } from './inputs.ts'

/** What the service worker shows: the contract's PushMessage. */
export interface Message {
  readonly title: string
  readonly body: string
  readonly path: string
  readonly tag: string
}

/** Something to tell everyone who wants to hear of its topic and to whom it applies. */
export interface Notice {
  readonly topic: Topic
  /** Sent once for each; a later one is greater. */
  readonly key: Day
  readonly message: Message
  /** After that it is no news any more. */
  readonly until: Date
  /** Of `push.subscription as s`: to whom it applies. */
  readonly applies: RawBuilder<boolean>
}

/** Minutes of the day in India. News from when both papers are out (NEWS-02); revision in the evening. */
const windows: Record<Topic, { readonly from: number; readonly to: number }> = {
  news: { from: 6 * 60, to: 21 * 60 },
  revision: { from: 18 * 60, to: 21 * 60 },
}
const weekMs = 7 * 86_400_000

function newsOf(library: Library, now: Date): Message | undefined {
  const [first, ...others] = currentArticles(library, now)
  if (!first) return undefined
  const more = others.length === 0 ? '' : `, and ${others.length} more`
  return { title: 'Today’s news is out', body: `${first.item.title}${more}`, path: '/news', tag: 'news' }
}

const revision: Message = {
  title: 'Questions are due for revision',
  body: 'A few minutes now keep what you have learnt.',
  path: '/revision',
  tag: 'revision',
}

/**
 * Cards that came due in the last week: whoever lets them lie longer is not reminded for ever, and a question that left
 * the library is due for good. No card is due while revision is paused.
 */
const hasDueCards = (now: Date): RawBuilder<boolean> => sql<boolean>`
  exists (
    select 1 from questions.progress as progress where progress.student_id = s.student_id
      and progress.body #>> '{card,due}' between ${new Date(now.getTime() - weekMs).toISOString()} and ${now.toISOString()})
  and not exists (
    select 1 from questions.plan as plan where plan.student_id = s.student_id
      and plan.field = 'pausedUntil' and plan.value #>> '{}' > ${indiaDay(now)})`

/** What there is to tell at `now`. */
export function noticesAt(library: Library, now: Date): readonly Notice[] {
  const [key, minute] = [indiaDay(now), indiaMinute(now)]
  const found: Record<Topic, Pick<Notice, 'applies'> & { readonly message: Message | undefined }> = {
    news: { message: newsOf(library, now), applies: sql<boolean>`true` },
    revision: { message: revision, applies: hasDueCards(now) },
  }
  return (Object.keys(windows) as Topic[]).flatMap((topic) => {
    const { from, to } = windows[topic]
    const { message, applies } = found[topic]
    if (!message || minute < from || minute >= to) return []
    return [{ topic, key, message, until: indiaMoment(key, to), applies }]
  })
}
