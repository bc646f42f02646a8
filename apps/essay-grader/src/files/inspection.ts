import { z } from 'zod'

/** What is asked of the process that opens files: make clean pictures of `file`, `0.jpg` on, in `folder`. */
export const Inspection = z.object({ file: z.string(), kind: z.enum(['image', 'pdf']), folder: z.string() })
export type Inspection = z.infer<typeof Inspection>

const CleanPage = z.object({ width: z.int().min(1), height: z.int().min(1), text: z.string().nullable() })
export type CleanPage = z.infer<typeof CleanPage>

/** Its answer: the pictures that it made, or why it made none: that the disk is full says nothing against the file. */
export const Inspected = z.union([
  z.object({ pages: z.array(CleanPage).min(1).max(10) }),
  z.object({ isDiskFull: z.literal(true) }),
  z.object({
    refused: z.enum([
      'FILE_BROKEN',
      'FILE_EMPTY',
      'FILE_KIND',
      'FILE_HEIC',
      'FILE_TOO_LARGE',
      'PAGES_TOO_MANY',
      'PIXELS_TOO_MANY',
      'PDF_ENCRYPTED',
      'PDF_ACTIVE',
    ]),
  }),
])
export type Inspected = z.infer<typeof Inspected>

/** The longer side of a picture that is kept, in pixels. */
export const mostSide = 2200
/** The most pixels of a picture that is opened. */
export const mostPixels = 50_000_000
/** Of a picture that is kept, in per cent. */
export const jpegQuality = 82
export const mostPages = 10
