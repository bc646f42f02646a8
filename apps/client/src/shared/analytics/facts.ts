import { isNativeView } from '../native/shell.ts'
import type { PlatformConfig } from '../platform/config.ts'
import type { EventFacts } from './track.ts'

/** What every event says of the app (ENG-10). */
export const appFacts = ({
  appVersion,
  environment,
}: Pick<PlatformConfig, 'appVersion' | 'environment'>): EventFacts => ({
  appVersion,
  environment,
  platform: isNativeView() ? 'expo' : 'pwa',
})
