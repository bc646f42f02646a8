/** What we use of branch-sdk 2.89.2, which brings no types. Importing it needs a window. */
declare module 'branch-sdk' {
  type Answer = (error: Error | string | null, answer?: unknown) => void
  interface Options {
    /** The click, where the address does not bear it any more. */
    readonly branch_match_id: string
    /** Shows nothing of its own over our screens. */
    readonly no_journeys: boolean
    /** Of each of its requests, in ms. */
    readonly timeout: number
    readonly retries: number
  }
  export interface Branch {
    readonly init: (key: string, options: Options, answer: Answer) => void
    readonly data: (answer: Answer) => void
  }
  const branch: Branch
  export default branch
}
