import { releaseMeta } from '@abhyas/contracts/http'

/**
 * The release of the scripts that run here, as the gateway wrote it into their page; undefined in development. A phone
 * may run older ones than the gateway gives out (F28).
 */
export const ownRelease = (): string | undefined =>
  document.querySelector<HTMLMetaElement>(`meta[name="${releaseMeta}"]`)?.content
