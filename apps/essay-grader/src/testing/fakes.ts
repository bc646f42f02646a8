import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Answer, FileRefusal, type Files, type Grader, type Reader, type Report } from '../shapes.ts'

/** A stand-in of `Files`: a body is text, and each part between form feeds is a page. */
export interface FakeFiles extends Files {
  /** The uploads whose pictures are there. */
  readonly kept: () => readonly string[]
}

/**
 * `gif…` is refused by its first bytes, `%PDF` begins a PDF whose pages have text layers, anything else is photographs
 * that are to be read.
 */
export function createFakeFiles(): FakeFiles {
  const folder = mkdtempSync(join(tmpdir(), 'abhyas-pages-'))
  const homeOf = (id: string) => join(folder, id)
  return {
    take: async (id, stream) => {
      let body = ''
      for await (const chunk of stream) {
        body += chunk.toString()
        if (body.startsWith('gif')) throw new FileRefusal('FILE_KIND')
      }
      if (body === '') throw new FileRefusal('FILE_EMPTY')
      const isPdf = body.startsWith('%PDF')
      const texts = body.slice(isPdf ? 4 : 0).split('\f')
      mkdirSync(homeOf(id))
      texts.forEach((text, n) => writeFileSync(join(homeOf(id), `${n}.jpg`), text))
      return {
        kind: isPdf ? 'pdf' : 'image',
        bytes: body.length,
        pages: texts.map((text, n) => ({ n, width: 100, height: 140, text: isPdf ? text : null })),
      }
    },
    pathOf: (id, n) => join(homeOf(id), `${n}.jpg`),
    remove: async (id) => rmSync(homeOf(id), { recursive: true, force: true }),
    sweep: async (isKnown) => {
      const known = await isKnown(readdirSync(folder))
      for (const id of readdirSync(folder)) if (!known.has(id)) rmSync(homeOf(id), { recursive: true })
    },
    close: async () => rmSync(folder, { recursive: true, force: true }),
    kept: () => (existsSync(folder) ? readdirSync(folder) : []),
  }
}

/** Whether work may go on; while it may not, it waits, and rejects when it is aborted. */
export interface Gate {
  readonly open: () => void
  readonly shut: () => void
  /** How many wait. */
  readonly waiting: () => number
  readonly pass: (signal: AbortSignal) => Promise<void>
}

export function createGate(): Gate {
  let isOpen = true
  const waiting = new Set<() => void>()
  return {
    open: () => {
      isOpen = true
      for (const go of waiting) go()
    },
    shut: () => {
      isOpen = false
    },
    waiting: () => waiting.size,
    pass: async (signal) => {
      signal.throwIfAborted()
      if (isOpen) return
      await new Promise<void>((resolve, reject) => {
        const go = () => {
          waiting.delete(go)
          if (signal.aborted) reject(signal.reason)
          else resolve()
        }
        waiting.add(go)
        signal.addEventListener('abort', go, { once: true })
      })
    },
  }
}

/** A stand-in of `Reader`: a page says what was sent. One that begins with `blurred` cannot be read. */
export const createFakeReader = (gate = createGate()): Reader => ({
  read: async (file, signal) => {
    await gate.pass(signal)
    const text = await readFile(file, 'utf8')
    if (text.startsWith('blurred')) throw new Error('Cannot be read')
    return { text, doubtful: text.length > 4 ? [{ start: 0, end: 4 }] : [] }
  },
  close: async () => undefined,
})

/** A stand-in of `Grader`: half a mark for each word, at most half of all. A text that begins with `ungradable` rejects. */
export const createFakeGrader = (gate = createGate()): Grader => ({
  grade: async (answer, signal) => {
    await gate.pass(signal)
    if (answer.text.startsWith('ungradable')) throw new Error('Cannot be graded')
    return reportOf(answer)
  },
})

export function reportOf({ rubric, text, at }: Answer): Report {
  const count = text.split(/\s+/).length
  const marks = Math.min(count, rubric.marks) / 2
  return {
    gradedAt: at.toISOString(),
    engine: { version: 'fake', hasModel: false, hasChecklist: rubric.checklist.length > 0, cannotJudge: [] },
    marks,
    of: rubric.marks,
    low: marks,
    high: marks,
    flags: [],
    criteria: [
      {
        id: 'content',
        label: 'Content',
        marks,
        of: rubric.marks,
        remark: 'Words.',
        quote: null,
        fix: null,
        isMoved: false,
      },
    ],
    points: [],
    directive: { word: rubric.directive, verdict: 'partly', why: 'A stand-in.' },
    words: { count, limit: rubric.words, band: 'within' },
    map: [],
  }
}
