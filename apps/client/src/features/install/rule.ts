/** After the app's start, before the banner comes up; at once where a deep link asked for it (PWA-03). */
export const bannerMs = 5_000
/** How long a banner that was closed stays away. */
export const dismissedMs = 14 * 86_400_000

/** All that the banner hangs on. Times in epoch ms. */
export interface Facts {
  /** By the browser's prompt or by hand (PWA-02). */
  readonly isPossible: boolean
  /** When it was closed last, 0 for never. */
  readonly dismissedAt: number
  /** Whether a deep link asked to install the app. */
  readonly isLinked: boolean
  readonly now: number
}

/** When the banner comes up, in ms after the app's start; undefined for not at all. */
export function bannerAfter({ isPossible, dismissedAt, isLinked, now }: Facts): number | undefined {
  if (!isPossible) return undefined
  if (isLinked) return 0
  // One in the future, of a clock that was wrong then or is now, counts as just closed.
  return dismissedAt === 0 || now - dismissedAt >= dismissedMs ? bannerMs : undefined
}
