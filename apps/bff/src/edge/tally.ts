/** How many there are of each. */
export class Tally {
  readonly #counts = new Map<string, number>()

  of(key: string): number {
    return this.#counts.get(key) ?? 0
  }

  add(key: string, by: 1 | -1): void {
    const count = this.of(key) + by
    if (count > 0) this.#counts.set(key, count)
    else this.#counts.delete(key)
  }
}
