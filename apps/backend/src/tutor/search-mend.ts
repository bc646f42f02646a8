/** Slips of a phone's keyboard. */

/**
 * How many letters must be added, left out, changed or swapped with their neighbour to make `b` of `a`; `most` + 1 where
 * more would be needed.
 */
export function slips(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1
  let before: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let row = 1; row <= a.length; row += 1) {
    const line = [row]
    for (let column = 1; column <= b.length; column += 1) {
      const isSame = a[row - 1] === b[column - 1]
      const changed = (last[column - 1] ?? 0) + (isSame ? 0 : 1)
      const isSwap = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]
      const swapped = isSwap ? (before[column - 2] ?? 0) + 1 : changed
      line.push(Math.min(changed, swapped, (last[column] ?? 0) + 1, (line[column - 1] ?? 0) + 1))
    }
    before = last
    last = line
  }
  return Math.min(last[b.length] ?? most + 1, most + 1)
}

/** A word without its vowels and doubled letters: what is most often typed right. */
const bones = (word: string): string => word.replaceAll(/(?!^)[aeiouy]/g, '').replaceAll(/(.)\1+/g, '$1')

/** How many slips a word of this length may have and still be known. */
const mostSlips = (word: string): number => (word.length < 4 ? 0 : word.length < 6 ? 1 : 2)

/**
 * The word that was meant by `typed`, out of those that are known; undefined where none is near enough.
 * @param known with how many passages have it: of two equally near, the commoner one was meant
 */
export function mend(
  typed: string,
  known: readonly { readonly word: string; readonly documents: number }[],
): string | undefined {
  if (/\d/.test(typed)) return undefined
  const most = mostSlips(typed)
  return known
    .filter(({ word }) => word.length > 3 && !/\d/.test(word))
    .map(({ word, documents }) => ({
      word,
      documents,
      distance: slips(typed, word, most),
      isAlike: bones(word) === bones(typed),
    }))
    .filter(
      ({ word, distance, isAlike }) =>
        distance < 2 || (distance === 2 && word[0] === typed[0] && (isAlike || typed.length > 7)),
    )
    .filter(({ distance }) => distance <= most)
    .toSorted(
      (a, b) =>
        a.distance - b.distance ||
        Number(b.isAlike) - Number(a.isAlike) ||
        Number(b.word[0] === typed[0]) - Number(a.word[0] === typed[0]) ||
        b.documents - a.documents,
    )[0]?.word
}
