import { ownPath, routes } from '@abhyas/contracts/routes'
import { quotePath } from '../../shared/tutor/paths.ts'

/** What another app shared: a link of our own, words, a foreign link alone, or nothing. */
export type Shared =
  | { readonly kind: 'own'; readonly path: string }
  | { readonly kind: 'words'; readonly words: string }
  | { readonly kind: 'link' }
  | { readonly kind: 'nothing' }

/** As much as the tutor's field takes as a quotation; the search takes less. */
const longestWords = 500
const longestSearch = 120

const link = /https?:\/\/\S+/gi
// Control characters, and those that turn the direction of what follows.
// oxlint-disable-next-line no-control-regex -- they are what is taken out
const invisible = /[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g

const clean = (text: string): string => text.replaceAll(invisible, ' ').replaceAll(/\s+/g, ' ').trim()

/** `text` up to `length`, without half a word at its end where that can be. */
function cut(text: string, length: number): string {
  if (text.length <= length) return text
  const start = text.slice(0, length)
  const end = start.lastIndexOf(' ')
  return (end > length / 2 ? start.slice(0, end) : start).trim()
}

function pathIn(text: string, origin: string): string | undefined {
  const [first] = text.match(link) ?? []
  return first?.startsWith(`${origin}/`) === true ? ownPath(first.slice(origin.length)) : undefined
}

/** Reads what stands in the address of the share target, from whatever app it comes; `origin` is the app's own. */
export function readShared(params: URLSearchParams, origin: string): Shared {
  const [title = '', text = '', url = ''] = ['title', 'text', 'url'].map((name) => clean(params.get(name) ?? ''))
  const path = pathIn(url, origin) ?? pathIn(text, origin)
  if (path !== undefined) return { kind: 'own', path }
  const [words = ''] = [text, title].map((one) => clean(one.replaceAll(link, ' '))).filter((one) => one !== '')
  if (words !== '') return { kind: 'words', words: cut(words, longestWords) }
  return { kind: url !== '' || text !== '' ? 'link' : 'nothing' }
}

/** The search for questions about `words`. */
export const searchPath = (words: string): string =>
  `${routes.pyqSearch.path}?${new URLSearchParams({ q: cut(words, longestSearch) })}`

/** A new chat that quotes `words`. */
export const tutorPath = (words: string): string => quotePath('', words)
