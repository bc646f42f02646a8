import type { Browser } from '../../shared/device/browser.ts'
import { addSteps, addToHome, inShareSheet, safariGuides, type Layout } from './guide-ios.ts'
import type { Guide } from './guide-shape.ts'

const guides: Record<Exclude<Browser, 'safari-ios' | 'other'>, Guide> = {
  'chrome-ios': {
    steps: ['Tap the share sign to the right of the address.', ...addSteps],
    phone: {
      label: 'Chrome with the address at the top and the share sign to the right of it',
      address: 'top',
      beside: { after: 'share' },
      bar: ['back', 'plus', 'tabs', 'more'],
      mark: 'share',
    },
    menu: addToHome,
    hints: ['Your address bar may be at the bottom: the share sign is beside it there, too.', ...inShareSheet],
  },
  'edge-ios': {
    steps: ['Tap the menu at the bottom, then “Share”.', ...addSteps],
    phone: {
      label: 'Edge with the menu at the right end of the bar at the bottom',
      address: 'bottom',
      bar: ['back', 'tabs', 'plus', 'menu'],
      mark: 'menu',
    },
    menu: addToHome,
    hints: inShareSheet,
  },
  'firefox-ios': {
    steps: ['Tap the menu at the bottom, then “Share”.', ...addSteps],
    phone: {
      label: 'Firefox with the menu at the right end of the bar at the bottom',
      address: 'bottom',
      bar: ['back', 'plus', 'tabs', 'menu'],
      mark: 'menu',
    },
    menu: addToHome,
    hints: inShareSheet,
  },
  'in-app-ios': {
    steps: [
      'Tap the three dots or the compass in a corner, then “Open in Safari”.',
      'In Safari, tap “Install” once more.',
    ],
    phone: {
      label: 'An app that shows this page, with three dots at the top right',
      address: 'top',
      beside: { before: 'back', after: 'more' },
      mark: 'more',
    },
    hints: ['No such entry? Copy the link, open Safari and paste it there.'],
    needsOther: true,
  },
  samsung: {
    steps: ['Tap the menu at the bottom right.', 'Choose “Add page to”, then “Home screen”.', 'Tap “Add”.'],
    phone: {
      label: 'Samsung Internet with the menu at the right end of the bar at the bottom',
      address: 'top',
      bar: ['back', 'share', 'tabs', 'menu'],
      mark: 'menu',
    },
    menu: { entry: 'Add page to', glyph: 'plus' },
    hints: ['Some versions show a sign with an arrow in the address bar: it installs the app in one tap.'],
  },
  'firefox-android': {
    steps: ['Tap the three dots beside the address.', 'Choose “Add app to Home screen” or “Install”.', 'Tap “Add”.'],
    phone: {
      label: 'Firefox with three dots to the right of the address',
      address: 'bottom',
      beside: { after: 'dots' },
      mark: 'dots',
    },
    menu: { entry: 'Add app to Home screen', glyph: 'install' },
    hints: ['The entry may be behind “More”. Your address bar may be at the top: the dots are beside it there, too.'],
  },
  'in-app-android': {
    steps: ['Tap the three dots in a corner, then “Open in browser”.', 'In the browser, tap “Install” once more.'],
    phone: {
      label: 'An app that shows this page, with three dots at the top right',
      address: 'top',
      beside: { before: 'back', after: 'dots' },
      mark: 'dots',
    },
    hints: ['No such entry? Copy the link, open Chrome and paste it there.'],
    needsOther: true,
  },
  'safari-mac': {
    steps: ['Open the File menu, or tap the share sign.', 'Choose “Add to Dock”.', 'Click “Add”.'],
    phone: {
      label: 'Safari with the share sign to the right of the address',
      address: 'top',
      beside: { before: 'back', after: 'share' },
      mark: 'share',
    },
    menu: { entry: 'Add to Dock', glyph: 'plus' },
    hints: ['It needs macOS Sonoma or newer.'],
  },
  firefox: {
    steps: ['On Windows, click the sign that adds this tab to the taskbar, beside the address.'],
    phone: {
      label: 'Firefox with the sign to the right of the address',
      address: 'top',
      beside: { before: 'back', after: 'install' },
      mark: 'install',
    },
    hints: ['On other systems Firefox installs no apps. Copy the link and open it in Chrome or Edge.'],
    needsOther: true,
  },
}

/** How to install the app in `browser`, with Safari's bars on a phone as in `layout`. */
export const guideOf = (browser: Exclude<Browser, 'other'>, layout: Layout): Guide =>
  browser === 'safari-ios' ? safariGuides[layout] : guides[browser]
