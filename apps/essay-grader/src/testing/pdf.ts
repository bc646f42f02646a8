import { deflateSync } from 'node:zlib'

export const stream = (bytes: Buffer | string, entries = '') =>
  `<< ${entries} /Length ${bytes.length} >>\nstream\n${typeof bytes === 'string' ? bytes : bytes.toString('latin1')}\nendstream`

const escaped = (text: string) => text.replaceAll(/[\\()]/g, String.raw`\$&`)

/** Drawing that writes lines of text from the top of an A4 page. */
export const writing = (lines: readonly string[]) =>
  `BT /F1 14 Tf 20 TL 72 770 Td ${lines.map((line) => `(${escaped(line)}) Tj T*`).join(' ')} ET`

export interface PdfParts {
  /** Drawing, by page. */
  readonly pages?: readonly string[]
  /** Further entries of the catalogue, of each page, of the trailer. */
  readonly catalogue?: string
  readonly page?: string
  readonly trailer?: string
  /** Further objects; their numbers begin with 10. */
  readonly objects?: readonly string[]
  readonly mediaBox?: string
  /** What /Pages says, where it lies. */
  readonly count?: number
  /** In front of everything. */
  readonly before?: string
  readonly isCompressed?: boolean
}

/** A PDF made by hand: object 1 is the catalogue, 2 the pages, 3 the font, then from 10 the further objects, then the pages. */
export function makePdf(parts: PdfParts = {}): Buffer {
  const pages = parts.pages ?? [writing(['An answer of one line.'])]
  const further = parts.objects ?? []
  const first = 10 + further.length
  const kids = pages.map((_, n) => `${first + 2 * n} 0 R`).join(' ')
  const objects = new Map<number, string>([
    [1, `<< /Type /Catalog /Pages 2 0 R ${parts.catalogue ?? ''} >>`],
    [2, `<< /Type /Pages /Kids [${kids}] /Count ${parts.count ?? pages.length} >>`],
    [3, '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>'],
    ...further.map((object, n): [number, string] => [10 + n, object]),
    ...pages.flatMap((drawing, n): [number, string][] => [
      [
        first + 2 * n,
        `<< /Type /Page /Parent 2 0 R /MediaBox ${parts.mediaBox ?? '[0 0 595 842]'} /Contents ${first + 2 * n + 1} 0 R /Resources << /Font << /F1 3 0 R >> >> ${parts.page ?? ''} >>`,
      ],
      [first + 2 * n + 1, parts.isCompressed ? stream(deflateSync(drawing), '/Filter /FlateDecode') : stream(drawing)],
    ]),
  ])
  let text = `${parts.before ?? ''}%PDF-1.7\n`
  const places = new Map<number, number>()
  for (const [n, object] of objects) {
    places.set(n, text.length)
    text += `${n} 0 obj\n${object}\nendobj\n`
  }
  const start = text.length
  const size = Math.max(...objects.keys()) + 1
  const entries = Array.from({ length: size }, (_, n) => {
    const place = places.get(n)
    return place === undefined ? '0000000000 65535 f \n' : `${String(place).padStart(10, '0')} 00000 n \n`
  })
  text += `xref\n0 ${size}\n${entries.join('')}trailer\n<< /Size ${size} /Root 1 0 R ${parts.trailer ?? ''} >>\nstartxref\n${start}\n%%EOF\n`
  return Buffer.from(text, 'latin1')
}

/** Objects within a compressed object stream: where a name is not seen by whoever searches the bytes. */
export function objectStream(objects: readonly string[], firstNumber: number): string {
  let place = 0
  const heads = objects.map((object, n) => {
    const head = `${firstNumber + n} ${place}`
    place += object.length + 1
    return head
  })
  const head = `${heads.join(' ')} `
  const packed = deflateSync(Buffer.from(head + objects.join(' '), 'latin1'))
  return stream(packed, `/Type /ObjStm /N ${objects.length} /First ${head.length} /Filter /FlateDecode`)
}
