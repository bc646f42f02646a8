/// <reference types="vite/client" />

/** Set by vite.config.ts and vite.prerender.config.ts at build time; absent in tests. */
interface ImportMetaEnv {
  readonly VITE_RELEASE?: string
  readonly VITE_PAGE_HEADS?: string
}
