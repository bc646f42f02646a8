/// <reference types="vite/client" />

/** Set by vite.prerender.config.ts at build time; absent in tests. */
interface ImportMetaEnv {
  readonly VITE_PAGE_HEADS?: string
}
