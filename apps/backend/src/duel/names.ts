const longest = 20

/**
 * What other students see of a name: its first word, so that nobody is known by more than they chose to be called.
 * Whoever gave none is "A student".
 */
export function shownName(name: string | null): string {
  const [first] = (name ?? '').trim().split(/\s+/)
  return first ? [...first].slice(0, longest).join('') : 'A student'
}
