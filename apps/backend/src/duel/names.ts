const longest = 20
/** Into signs as they are read: of some scripts, several characters make one. */
const signsOf = new Intl.Segmenter()

/**
 * What other students see of a name: its first word, so that nobody is known by more than they chose to be called.
 * Whoever gave none is "A student".
 */
export function shownName(name: string | null): string {
  const [first] = (name ?? '').trim().split(/\s+/)
  if (!first) return 'A student'
  const signs = Array.from(signsOf.segment(first), ({ segment }) => segment)
  return signs.slice(0, longest).join('')
}
