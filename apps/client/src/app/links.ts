import { navigate } from 'wouter/use-browser-location'
import { startLinks } from '../shared/links/start.ts'
import type { PlatformConfig } from '../shared/platform/config.ts'
import { aroundNav } from './around-nav.ts'

/** Begins deep links and the talk with the native shell. */
export function watchLinks(configured: Promise<PlatformConfig>) {
  startLinks({
    askKey: async () => (await configured).branchKey,
    go: (path, options) => aroundNav(navigate, path, options),
  })
}
