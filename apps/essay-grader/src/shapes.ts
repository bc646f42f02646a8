/** What is said between the grader and whoever asks it, and between its parts. */
import { z } from 'zod'

export const Part = z.enum(['intro', 'body', 'conclusion'])
export type Part = z.infer<typeof Part>

/** A point that a good answer makes, with other ways to say it. */
export const ChecklistPoint = z.object({
  point: z.string().min(1).max(500),
  variants: z.array(z.string().min(1).max(500)).max(8),
  part: Part,
  weight: z.number().min(0.5).max(3),
})
export type ChecklistPoint = z.infer<typeof ChecklistPoint>

/** A question and what its answers are held to, as it stood when it was answered. */
export const Rubric = z.object({
  id: z.string().min(1).max(200),
  paper: z.string().max(100),
  marks: z.int().min(1).max(250),
  /** The limit. */
  words: z.int().min(1).max(2000),
  directive: z.string().max(100),
  text: z.string().min(1).max(2000),
  keywords: z.array(z.string().max(100)).max(20),
  /** Empty where nobody wrote one. */
  checklist: z.array(ChecklistPoint).max(20),
  /** Names, articles, cases, reports and figures that an answer can use. */
  specifics: z.array(z.string().max(300)).max(30),
})
export type Rubric = z.infer<typeof Rubric>

/** A stretch of the answer's text, in UTF-16 code units; `text` is what stands there. */
export interface Quote {
  readonly start: number
  readonly end: number
  readonly text: string
}

export type CriterionId = 'content' | 'directive' | 'structure' | 'specificity' | 'relevance' | 'length'

export interface Criterion {
  readonly id: CriterionId
  readonly label: string
  readonly marks: number
  /** The most that it can give. Those of a report add up to the question's marks. */
  readonly of: number
  readonly remark: string
  readonly quote: Quote | null
  /** One thing to do; null where nothing is to mend. */
  readonly fix: string | null
  /** Whether the model moved it. */
  readonly isMoved: boolean
}

export type Flag =
  | 'too-short'
  | 'gibberish'
  | 'off-topic'
  | 'repeated'
  | 'keyword-list'
  | 'copied-question'
  | 'instructions'
  | 'shuffled'

/** A graded answer. Marks are multiples of a half; the criteria add up to `marks`. */
export interface Report {
  readonly gradedAt: string
  readonly engine: {
    readonly version: string
    readonly hasModel: boolean
    readonly hasChecklist: boolean
    readonly cannotJudge: readonly string[]
  }
  readonly marks: number
  readonly of: number
  readonly low: number
  readonly high: number
  readonly flags: readonly Flag[]
  readonly criteria: readonly Criterion[]
  readonly points: readonly {
    readonly point: string
    readonly part: Part
    readonly weight: number
    readonly covered: 'full' | 'partly' | 'missing'
    readonly quote: Quote | null
  }[]
  readonly directive: { readonly word: string; readonly verdict: 'met' | 'partly' | 'missed'; readonly why: string }
  readonly words: { readonly count: number; readonly limit: number; readonly band: 'within' | 'under' | 'over' }
  readonly map: readonly { readonly part: Part; readonly start: number; readonly end: number }[]
}

/** What is graded. The same gives the same report, but for `at`. */
export interface Answer {
  readonly rubric: Rubric
  readonly text: string
  /** The student says that a drawing belongs to it. */
  readonly hasDiagram: boolean
  /** Whether the text was read from pages; typed if left out. */
  readonly isRead?: boolean
  readonly at: Date
}

/** Grades answers; with a model where there is one. Never rejects for what an answer says; rejects when `signal` is aborted. */
export interface Grader {
  grade(answer: Answer, signal: AbortSignal): Promise<Report>
}

/** What a page says; `doubtful` are stretches of `text` that the reader is not sure of. */
export interface PageText {
  readonly text: string
  readonly doubtful: readonly { readonly start: number; readonly end: number }[]
}

/** Reads pages, in a process of its own. */
export interface Reader {
  /** Takes the path of a JPEG. Rejects where it cannot be read, and when `signal` is aborted. */
  read(file: string, signal: AbortSignal): Promise<PageText>
  close(): Promise<void>
}

/** Why a file is not taken. */
export type FileFault =
  | 'FILE_BROKEN'
  | 'FILE_EMPTY'
  | 'FILE_KIND'
  | 'FILE_HEIC'
  | 'FILE_TOO_LARGE'
  | 'PAGES_TOO_MANY'
  | 'PIXELS_TOO_MANY'
  | 'PDF_ENCRYPTED'
  | 'PDF_ACTIVE'

export class FileRefusal extends Error {
  readonly code: FileFault
  constructor(code: FileFault) {
    super(code)
    this.code = code
  }
}

/** A file that was taken: nothing of it is kept but a clean picture of each page, upright, without a word about where it was taken. */
export interface TakenFile {
  readonly kind: 'image' | 'pdf'
  /** Of the pictures. */
  readonly bytes: number
  readonly pages: readonly {
    readonly n: number
    readonly width: number
    readonly height: number
    /** The text layer of a PDF's page where it has one worth the name; else it is to be read. */
    readonly text: string | null
  }[]
}

/** Keeps the pages' pictures in a folder: `<folder>/<uploadId>/<n>.jpg`. */
export interface Files {
  /**
   * Takes a file as it arrives: durable once it resolves, nothing left behind where it rejects. Rejects with a
   * FileRefusal, or with the stream's own error.
   */
  take(uploadId: string, stream: AsyncIterable<Buffer>): Promise<TakenFile>
  /** The path of a page's picture; it need not exist. */
  pathOf(uploadId: string, n: number): string
  /** Removes all of an upload. No harm where nothing is there. */
  remove(uploadId: string): Promise<void>
  /** Removes what an end in the middle of `take` left behind, but for what is known by `isKnown`. */
  sweep(isKnown: (uploadIds: readonly string[]) => Promise<ReadonlySet<string>>): Promise<void>
  close(): Promise<void>
}
