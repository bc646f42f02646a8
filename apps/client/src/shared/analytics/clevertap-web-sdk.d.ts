/** What we use of clevertap-web-sdk 2.5.2, which brings no types. Importing it needs a window. */
declare module 'clevertap-web-sdk' {
  interface Options {
    readonly customId?: string
    /** `fetch` in place of scripts, which our content policy refuses. */
    readonly enableFetchApi: boolean
  }
  interface PushAsk {
    readonly titleText: string
    readonly bodyText: string
    readonly okButtonText: string
    readonly rejectButtonText: string
    readonly askAgainTimeInSeconds: number
    readonly skipDialog: boolean
    readonly serviceWorkerPath: string
  }
  export interface CleverTap {
    /** Whether it watches the address by itself. */
    spa: boolean
    /** 0 none, 1 errors, 2 information, 3 debugging, 4 for the variables' synchronisation. */
    readonly setLogLevel: (level: 0 | 1 | 2 | 3 | 4) => void
    readonly init: (
      accountId: string,
      region: string,
      targetDomain: undefined,
      token: string | undefined,
      options: Options,
    ) => void
    /** Takes names, each with its facts behind it. Writes to the facts that it is given. */
    readonly event: { readonly push: (name: string, facts?: Record<string, unknown>) => void }
    readonly onUserLogin: { readonly push: (profile: { readonly Site: Record<string, unknown> }) => void }
    readonly profile: { readonly push: (profile: { readonly Site: Record<string, unknown> }) => void }
    readonly notifications: { readonly push: (ask: PushAsk) => void }
    readonly handleIncrementValue: (key: string, by: number) => void
    /** Forgets who this was: the next request asks for a new device id. */
    readonly clear: () => void
    /** Null where name or value are refused; the reason is in the console. */
    readonly defineVariable: (name: string, value: unknown) => object | null
    /** Rejects with an Error of its own checks, or with the Response that refused. */
    readonly syncVariables: () => Promise<unknown>
    readonly getVariableValue: (name: string) => unknown
  }
  const clevertap: CleverTap
  export default clevertap
}
