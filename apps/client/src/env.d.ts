/// <reference types="vite/client" />

/** Set by vite.config.ts. */
declare const __SENTRY_DSN__: string
declare const __RELEASE__: string
