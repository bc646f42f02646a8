import { constants, inflateSync } from 'node:zlib'

/** Keys and names of what a PDF does by itself or carries along (ISO 32000-2, 7.11.4, 12.6.4, 12.7.8, 13). */
const active =
  /\/(?:JavaScript|JS|Launch|EmbeddedFiles?|RichMedia(?:Content)?|XFA|SubmitForm|ImportData|GoToE|Rendition|Movie|Sound|FileAttachment)(?![A-Za-z0-9_])/
/** Before a stream's word, how far back its dictionary is looked for. */
const dictionaryChars = 2000
const mostInflated = 16 * 2 ** 20

/**
 * Whether a PDF's objects name scripts, actions that leave the document, or files within it. Objects in compressed object
 * streams are looked at too, the contents of other streams (pictures, fonts, drawing) are not.
 * @throws where the object streams inflate to more than any answer's could
 */
export function namesActive(pdf: Buffer): boolean {
  const text = pdf.toString('latin1')
  let [at, inflated] = [0, 0]
  while (at < text.length) {
    const start = /(?<!end)stream\r?\n/g
    start.lastIndex = at
    const found = start.exec(text)
    const outside = text.slice(at, found?.index)
    if (active.test(plainNames(outside))) return true
    if (!found) return false
    const from = start.lastIndex
    const end = text.indexOf('endstream', from)
    const to = end === -1 ? text.length : end
    if (/\/ObjStm/.test(plainNames(outside.slice(-dictionaryChars)))) {
      const objects = inflate(pdf.subarray(from, to), mostInflated - inflated)
      inflated += objects.length
      if (active.test(plainNames(objects))) return true
    }
    at = to + 1
  }
  return false
}

/** Names without their escapes: `/J#53` is `/JS`. */
const plainNames = (text: string) =>
  text.includes('#')
    ? text.replaceAll(/#([\da-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    : text

function inflate(bytes: Buffer, mostBytes: number): string {
  try {
    return inflateSync(bytes, { maxOutputLength: mostBytes, finishFlush: constants.Z_SYNC_FLUSH }).toString('latin1')
  } catch (error) {
    if (error instanceof RangeError) throw error
    // Filtered in another way, or broken: what reads the document says more.
    return ''
  }
}
