import { readdir, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { z } from 'zod'
import { StartError } from '../settings.ts'
import { MainsQuestion, mostItems, News, type Pack, PackHead, PrelimsQuestion, Topic } from './pack.ts'

const wrong = (file: string, reason: string) => new StartError(`Content pack: ${file}: ${reason}. Nothing was stored.`)

async function readJson<S extends z.ZodType>(folder: string, name: string, schema: S): Promise<z.output<S>> {
  const file = join(folder, name)
  const text = await readFile(file, 'utf8').catch(() => {
    throw wrong(file, 'cannot be read')
  })
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    throw wrong(file, `is not JSON (${error instanceof Error ? error.message : 'unknown reason'})`)
  }
  const result = schema.safeParse(value)
  if (result.success) return result.data
  const issue = result.error.issues[0]
  throw wrong(file, `${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'is not valid'}`)
}

async function listNews(folder: string): Promise<string[]> {
  const names = await readdir(join(folder, 'news'), { recursive: true }).catch((): string[] => [])
  return names.filter((name) => name.endsWith('.json')).toSorted()
}

function refuseTwice(folder: string, names: readonly string[], what: string): void {
  const seen = new Set<string>()
  for (const name of names) {
    if (seen.has(name)) throw wrong(folder, `${what} ${name} stands twice`)
    seen.add(name)
  }
}

function checkWhole(folder: string, pack: Pack): void {
  const { head, topics, news, prelims, mains } = pack
  const topicIds = new Set(topics.map(({ id }) => id))
  const items = news.map(({ item }) => item)
  refuseTwice(
    folder,
    topics.map(({ id }) => id),
    'topic',
  )
  refuseTwice(
    folder,
    items.map(({ slug, date }) => `${slug} ${date ?? ''}`.trim()),
    'news item',
  )
  refuseTwice(folder, [...prelims, ...mains, ...items.filter(({ date }) => !date).flatMap((i) => i.questions)].map(({ id }) => id), 'question') // prettier-ignore
  for (const entry of [...items, ...prelims, ...mains]) {
    const unknown = entry.topics.find((id) => !topicIds.has(id))
    if (unknown)
      throw wrong(folder, `${'slug' in entry ? entry.slug : entry.id}: topic ${unknown} is not in topics.json`)
  }
  for (const [edition, own] of Map.groupBy(items, (item) => `${item.source} ${item.date ?? `day ${item.day}`}`)) {
    if (own.length > mostItems) throw wrong(folder, `${edition} has ${own.length} news items, the most is ${mostItems}`)
  }
  for (const { file, item } of news) {
    if (basename(file, '.json') !== item.slug && !item.date)
      throw wrong(join(folder, file), `slug: is not the file's name`)
    if (item.day !== undefined && (!head.rotation || item.day >= head.rotation.days)) {
      throw wrong(join(folder, file), 'day: is not in the rotation of pack.json')
    }
  }
}

/**
 * Reads the content pack in `folder` and checks every file, and the files against each other.
 * @throws {StartError} naming the first wrong file and the path in it
 */
export async function readPack(folder: string): Promise<Pack> {
  const head = await readJson(folder, 'pack.json', PackHead)
  const topics = await readJson(folder, 'topics.json', z.array(Topic))
  const prelims = await readJson(folder, 'previous-year/prelims.json', z.array(PrelimsQuestion))
  const mains = await readJson(folder, 'previous-year/mains.json', z.array(MainsQuestion))
  const files = await listNews(folder)
  const news = await Promise.all(
    files.map(async (name) => ({ file: join('news', name), item: await readJson(folder, join('news', name), News) })),
  )
  const pack = { head, topics, news, prelims, mains }
  checkWhole(folder, pack)
  return pack
}
