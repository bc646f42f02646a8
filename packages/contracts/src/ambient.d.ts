// Every runtime of ours has URL, but TypeScript's only libraries with it are a whole browser or a whole Node.
export {}

declare global {
  class URL {
    constructor(url: string, base?: string)
    readonly origin: string
    readonly pathname: string
    readonly search: string
    readonly hash: string
  }
}
