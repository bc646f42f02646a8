import { settings, useSettings } from '../../shared/settings/settings.ts'

const mostKept = 8
const longest = 60

const isText = (value: unknown): value is string => typeof value === 'string'
const sameAs = (words: string) => (other: string) => other.toLowerCase() === words.toLowerCase()

/** What was searched for on this device, newest first. */
export const useRecentSearches = (): readonly string[] => useSettings().recentSearches.filter(isText)

/** Puts `words` first; what is shorter than two letters is not worth keeping. */
export function rememberSearch(words: string) {
  const text = words.trim().slice(0, longest)
  if (text.length < 2) return
  const others = settings.recentSearches.filter(isText).filter((other) => !sameAs(text)(other))
  settings.recentSearches = [text, ...others].slice(0, mostKept)
}

/** Forgets `words`, or without them everything. */
export function forgetSearch(words?: string) {
  settings.recentSearches =
    words === undefined ? [] : settings.recentSearches.filter(isText).filter((other) => !sameAs(words)(other))
}
