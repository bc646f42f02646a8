import type { MenuPictureProps, PhonePictureProps } from './pictures.tsx'

/** How a browser without a prompt of its own installs the app. */
export interface Guide {
  readonly steps: readonly [string, ...string[]]
  readonly phone?: PhonePictureProps
  readonly menu?: MenuPictureProps
  /** Under “Can’t find it?”. */
  readonly hints: readonly string[]
  /** Whether another browser has to open this page first. */
  readonly needsOther?: true
}
