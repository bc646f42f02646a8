import type { FileFault } from '../shapes.ts'
import { pdfCases } from './corpus-pdf.ts'
import { pictureCases } from './corpus-pictures.ts'
import { createRandom } from './random.ts'

/** A file that somebody might send, and what may become of it: a refusal, or so many pages. */
export interface Case {
  readonly name: string
  readonly bytes: Buffer
  readonly ends: readonly (FileFault | number)[]
}

/** More than sixty hostile, broken and odd files, and some good ones; another seed makes sisters of them. */
export async function makeCorpus(seed: number): Promise<Case[]> {
  const random = createRandom(seed)
  return [...(await pictureCases(random)), ...pdfCases(random)]
}
