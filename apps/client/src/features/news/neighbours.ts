export interface Neighbours<T> {
  readonly previous: T | undefined
  readonly next: T | undefined
  /** One-based; 0 for an item that is not in the list. */
  readonly position: number
  readonly total: number
}

/** What stands before and after the item `id` in `items`; nothing on either side of an item that is not there. */
export function neighboursOf<T extends { readonly id: string }>(items: readonly T[], id: string): Neighbours<T> {
  const index = items.findIndex((item) => item.id === id)
  return {
    previous: index > 0 ? items[index - 1] : undefined,
    next: index < 0 ? undefined : items[index + 1],
    position: index + 1,
    total: items.length,
  }
}
