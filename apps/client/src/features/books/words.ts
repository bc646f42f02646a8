import type { BookHead } from '@abhyas/contracts/books'

const wordsPerMinute = 200

const counted = (count: number, one: string) => `${count.toLocaleString('en-IN')} ${count === 1 ? one : `${one}s`}`

/** "62 KB", "1.2 MB": of a download, before it is compressed on its way. */
export const sizeOf = (bytes: number): string =>
  bytes < 1_000_000 ? `${Math.max(1, Math.round(bytes / 1000))} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`

/** "8 chapters · 6,900 words · 48 KB". */
export const factsOf = ({ chapterCount, words, bytes }: Pick<BookHead, 'chapterCount' | 'words' | 'bytes'>): string =>
  [counted(chapterCount, 'chapter'), counted(words, 'word'), sizeOf(bytes)].join(' · ')

/** "4 min": how long `texts` take to be read. */
export function minutesOf(texts: readonly string[]): string {
  const words = texts.reduce((sum, text) => sum + text.split(/\s+/).filter(Boolean).length, 0)
  return `${Math.max(1, Math.round(words / wordsPerMinute))} min`
}
