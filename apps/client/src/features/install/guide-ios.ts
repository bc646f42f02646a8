import type { Guide } from './guide-shape.ts'
import type { MenuPictureProps } from './pictures.tsx'

/** Where Safari has its bars, since iOS 26 a choice of its settings. */
export const layouts = ['compact', 'bottom', 'top'] as const
export type Layout = (typeof layouts)[number]

/** The layout that Safari comes with: compact from version 26 on. */
export const likelyLayout = (userAgent: string): Layout =>
  Number(/Version\/(\d+)/.exec(userAgent)?.[1] ?? 0) >= 26 ? 'compact' : 'bottom'

/** The entry of the share sheet on an iPhone. */
export const addToHome: MenuPictureProps = { entry: 'Add to Home Screen', glyph: 'plus' }
export const inShareSheet = [
  'Scroll the sheet that opens down: the entry is below the row of apps.',
  'Not there at all? Tap “Edit Actions” at its end and add it. In a private tab it is missing.',
]
export const addSteps = ['Choose “Add to Home Screen”.', 'Tap “Add”.'] as const

/** Safari on an iPhone or iPad, by its layout. */
export const safariGuides: Record<Layout, Guide> = {
  compact: {
    steps: ['Tap the three dots beside the address, then “Share”.', ...addSteps],
    phone: {
      label: 'Safari with the address at the bottom and three dots to the right of it',
      address: 'bottom',
      beside: { before: 'back', after: 'more' },
      mark: 'more',
    },
    menu: addToHome,
    hints: ['The bar hides while you scroll: tap the bottom edge to see it.', ...inShareSheet],
  },
  bottom: {
    steps: ['Tap the share sign in the middle of the bar at the bottom.', ...addSteps],
    phone: {
      label: 'Safari with the address at the bottom and the share sign in the bar below it',
      address: 'bottom',
      bar: ['back', 'menu', 'share', 'plus', 'tabs'],
      mark: 'share',
    },
    menu: addToHome,
    hints: ['The bar hides while you scroll: tap the bottom edge to see it.', ...inShareSheet],
  },
  top: {
    steps: ['Tap the share sign: at the bottom of an iPhone, at the top right of an iPad.', ...addSteps],
    phone: {
      label: 'Safari with the address at the top and the share sign in the bar at the bottom',
      address: 'top',
      bar: ['back', 'menu', 'share', 'plus', 'tabs'],
      mark: 'share',
    },
    menu: addToHome,
    hints: ['The bar hides while you scroll: tap the top edge to see it.', ...inShareSheet],
  },
}
