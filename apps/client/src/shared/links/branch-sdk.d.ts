/** What we use of branch-sdk 2.89.2, which brings no types. Importing it needs a window. */
declare module 'branch-sdk' {
  type Answer = (error: Error | string | null, answer?: unknown) => void
  interface Options {
    /** The click, where the address does not bear it any more. */
    readonly branch_match_id: string
    /**
     * Asks for the link of the click and for nothing else: no id of the device or its browser, no script of the service's,
     * nothing each time that the page comes to the front.
     */
    readonly tracking_disabled: true
    /** Shows nothing of its own over our screens. */
    readonly no_journeys: boolean
    /** Of each of its requests, in ms. */
    readonly timeout: number
    readonly retries: number
  }
  export interface Branch {
    /** Tells the link with its answer: it is kept nowhere. */
    readonly init: (key: string, options: Options, answer: Answer) => void
    /** Runs what the SDK puts behind `init`. */
    renderQueue: (run: () => void) => void
  }
  const branch: Branch
  export default branch
}
