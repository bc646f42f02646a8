import { FileRefusal, type TakenFile } from '../shapes.ts'

/** So many first bytes tell what a file is. */
export const headBytes = 32

const mostBytes = { image: 12 * 2 ** 20, pdf: 20 * 2 ** 20 }
const heifBrands = /^(?:hei[cmsx]|hev[cmsx]|mif1|msf1|mif2|avif|avis|avio)$/

/**
 * What a file is by its first bytes, of which there are `headBytes` or all; names and declared types say nothing.
 * @throws {FileRefusal} where it is neither a photograph nor a PDF
 */
export function kindOf(head: Buffer): TakenFile['kind'] {
  if (head.length === 0) throw new FileRefusal('FILE_EMPTY')
  const text = head.toString('latin1')
  if (text.startsWith('\xff\xd8\xff') || text.startsWith('\x89PNG\r\n\x1a\n')) return 'image'
  if (text.startsWith('RIFF') && text.startsWith('WEBP', 8)) return 'image'
  // At byte 0 only: readers that search for it are how a file is two things at once.
  if (text.startsWith('%PDF-')) return 'pdf'
  const isHeif = text.startsWith('ftyp', 4) && [8, 16, 20, 24, 28].some((at) => heifBrands.test(text.slice(at, at + 4)))
  throw new FileRefusal(isHeif ? 'FILE_HEIC' : 'FILE_KIND')
}

/** @throws {FileRefusal} where a file of this kind may not have so many bytes */
export function checkSize(kind: TakenFile['kind'], bytes: number): void {
  if (bytes > mostBytes[kind]) throw new FileRefusal('FILE_TOO_LARGE')
}
