import { readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { createCanvas, GlobalFonts } from '@napi-rs/canvas'
import { createIsomorphicCanvasFactory, getDocumentProxy } from 'unpdf'
import { FileRefusal } from '../shapes.ts'
import { type CleanPage, jpegQuality, mostPages, mostPixels, mostSide } from './inspection.ts'
import { widenPictures } from './pdf-images.ts'
import { namesActive } from './pdf-scan.ts'
import { textOf } from './pdf-text.ts'

type Document = Awaited<ReturnType<typeof getDocumentProxy>>

const activeAnnotations = new Set(['FileAttachment', 'Movie', 'RichMedia', 'Screen', 'Sound', '3D'])
/** Where a PDF brings no font and the machine has none: a slim container. */
const spareFonts = ['@fontsource/open-sans/files/open-sans-latin-400-normal.woff2']

/**
 * Draws each page of a PDF to `<folder>/0.jpg` on, and takes its words along where it has any. Nothing else of it is kept.
 * @throws {FileRefusal} PDF_ENCRYPTED, PDF_ACTIVE, PAGES_TOO_MANY
 * @throws where it is broken
 */
export async function cleanPdf(file: string, folder: string): Promise<CleanPage[]> {
  const bytes = await readFile(file)
  if (namesActive(bytes)) throw new FileRefusal('PDF_ACTIVE')
  const document = await openPdf(bytes)
  if (document.numPages > mostPages) throw new FileRefusal('PAGES_TOO_MANY')
  await checkPassive(document)
  if (GlobalFonts.families.length === 0) {
    const { resolve } = createRequire(import.meta.url)
    for (const font of spareFonts) GlobalFonts.registerFromPath(resolve(font))
  }
  const pages: CleanPage[] = []
  for (let n = 0; n < document.numPages; n += 1) pages.push(await draw(document, n, join(folder, `${n}.jpg`)))
  await document.loadingTask.destroy()
  return pages
}

async function openPdf(bytes: Buffer): Promise<Document> {
  const CanvasFactory = await createIsomorphicCanvasFactory(() => import('@napi-rs/canvas'))
  try {
    const document = await getDocumentProxy(new Uint8Array(bytes), {
      CanvasFactory,
      maxImageSize: mostPixels,
      enableXfa: false,
      verbosity: 0,
    })
    // One that opens without the owner's password is encrypted all the same.
    if (await document.getPermissions()) throw new FileRefusal('PDF_ENCRYPTED')
    return document
  } catch (error) {
    const isLocked = error instanceof Error && error.name === 'PasswordException'
    throw isLocked ? new FileRefusal('PDF_ENCRYPTED') : error
  }
}

/** What the names of its objects did not tell: the reader's own view of what the document would do. */
async function checkPassive(document: Document): Promise<void> {
  const [hasScripts, scripts, files] = await Promise.all([
    document.hasJSActions(),
    document.getJSActions(),
    document.getAttachments(),
  ])
  let isActive = hasScripts || scripts !== null || (files !== null && Object.keys(files).length > 0)
  for (let n = 1; n <= document.numPages && !isActive; n += 1) {
    const page = await document.getPage(n)
    const annotations: { subtype?: string }[] = await page.getAnnotations()
    isActive = annotations.some(({ subtype }) => subtype !== undefined && activeAnnotations.has(subtype))
  }
  if (isActive) throw new FileRefusal('PDF_ACTIVE')
}

async function draw(document: Document, n: number, to: string): Promise<CleanPage> {
  const page = await document.getPage(n + 1)
  for (const pictures of [page.objs, page.commonObjs]) widenPictures(pictures)
  const natural = page.getViewport({ scale: 1 })
  // A page as large as a house gets the same picture as one of paper.
  const viewport = page.getViewport({ scale: mostSide / Math.max(natural.width, natural.height, 1) })
  const [width, height] = [viewport.width, viewport.height].map((side) => Math.max(1, Math.floor(side)))
  if (!width || !height) throw new Error('A page without a size.')
  const canvas = createCanvas(width, height)
  // The canvas of a browser, as far as pdf.js needs it: unpdf draws on this one in the same way.
  await page.render({ canvas: canvas as never, canvasContext: canvas.getContext('2d') as never, viewport }).promise
  await writeFile(to, await canvas.encode('jpeg', jpegQuality), { flag: 'wx', mode: 0o600 })
  const text = textOf(await page.getTextContent(), natural.transform)
  page.cleanup()
  return { width, height, text }
}
