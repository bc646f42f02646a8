export interface Browser {
  readonly executablePath: string
  /** What the process needs beside our own environment. */
  readonly env: Readonly<Record<string, string>>
}
/**
 * The browser of the tests: `CHROMIUM_PATH`, else an installed one, else the one that the package @sparticuz/chromium
 * carries (Linux x64), unpacked once into `.cache/chromium`. Throws where there is none of the three.
 */
export declare function chromium(): Browser
