import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import Tesseract, { type Page, type Worker } from 'tesseract.js'
import type { PageText } from '../shapes.ts'
import { compose } from './compose.ts'
import { prepare } from './prepare.ts'

/** Words of a lower confidence, in per cent, are for the student to check. */
const sureFrom = 75
/** Of a lower one without a letter or digit: a speck, not a word. */
const specksBelow = 60

const languageFolder = join(
  dirname(createRequire(import.meta.url).resolve('@tesseract.js-data/eng/package.json')),
  '4.0.0_best_int',
)

let worker: Promise<Worker> | undefined

async function start(): Promise<Worker> {
  const engine = await Tesseract.createWorker('eng', Tesseract.OEM.LSTM_ONLY, {
    langPath: languageFolder,
    gzip: true,
    cacheMethod: 'none',
    errorHandler: () => undefined,
  })
  // Pictures do not say it; without, the engine guesses, wrongly.
  await engine.setParameters({ user_defined_dpi: '200' })
  return engine
}

/** What stands on a picture of a page. The first call starts the engine, which stays for the life of the process. */
export async function readPicture(file: string): Promise<PageText> {
  worker ??= start()
  const [engine, picture] = await Promise.all([worker, prepare(file)])
  const { data } = await engine.recognize(picture, {}, { text: false, blocks: true })
  return compose(paragraphsOf(data))
}

const paragraphsOf = ({ blocks }: Page) =>
  (blocks ?? [])
    .flatMap(({ paragraphs }) => paragraphs)
    .map(({ lines }) =>
      lines
        .map(({ words }) =>
          words
            .map(({ text, confidence }) => ({ text: text.trim(), confidence }))
            .filter(({ text, confidence }) => text !== '' && (confidence >= specksBelow || /[\p{L}\p{N}]/u.test(text)))
            .map(({ text, confidence }) => ({ text, isDoubtful: confidence < sureFrom })),
        )
        .filter((words) => words.length > 0),
    )
    .filter((lines) => lines.length > 0)
