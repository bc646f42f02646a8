/** What an advertisement says of itself; all else in an address may be a search, or a command to the service's SDK. */
const attribution = new Set(['utm_source', 'utm_medium', 'utm_campaign'])

/** The address of the page without what a student may have written into it. */
export function plainAddress(): string {
  const kept = [...new URLSearchParams(location.search)].filter(([name]) => attribution.has(name))
  const query = new URLSearchParams(kept).toString()
  return location.pathname + (query && `?${query}`)
}

/**
 * Runs `start` while the page bears its plain address. For an SDK that sends the whole address when it starts, and takes
 * editors and previews from its query. The router does not hear of it: it listens to `history` itself, not to the class.
 */
export function atPlainAddress(start: () => void): void {
  const whole = location.pathname + location.search + location.hash
  const plain = plainAddress()
  const show = (address: string) => History.prototype.replaceState.call(history, history.state, '', address)
  if (plain !== whole) show(plain)
  try {
    start()
  } finally {
    if (plain !== whole) show(whole)
  }
}
