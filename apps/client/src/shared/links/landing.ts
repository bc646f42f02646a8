const parameter = '_branch_match_id'
/** What the service adds to an address that it leads to. */
const marks = [parameter, '_branch_referrer'] as const

/** The click that `address` comes from, by the service's mark in it; undefined for every other address. */
export function clickOf(address: string): string | undefined {
  const { searchParams, hash } = new URL(address, location.origin)
  const id = searchParams.get(parameter) ?? /^#r:([^&]+)/.exec(hash)?.[1]
  // The service's own client asks for none without a digit.
  return id !== undefined && /^[\w-]{1,100}$/.test(id) && /\d/.test(id) ? id : undefined
}

/** The address that this document was asked for under: the app may have led on since. */
export function landedAt(): string {
  const [entry] = performance.getEntriesByType?.('navigation') ?? []
  return entry?.name !== undefined && entry.name.startsWith(`${location.origin}/`) ? entry.name : location.href
}

/** Takes the service's marks off the address: it is not asked again after a reload, and nobody passes them on. */
export function unmark() {
  const url = new URL(location.href)
  if (clickOf(url.href) === undefined) return
  for (const name of marks) url.searchParams.delete(name)
  if (url.hash.startsWith('#r:')) url.hash = ''
  history.replaceState(history.state, '', url.pathname + url.search + url.hash)
}
