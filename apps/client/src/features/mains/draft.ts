import type { AnsweredQuestion, PageRef, Upload } from '@abhyas/contracts/mains'
import { mostPages } from '@abhyas/contracts/http'
import type { Way } from './paths.ts'

export type Rotation = 0 | 90 | 180 | 270

/** How much of each edge of the picture, as it lies in the file, is cut off: from 0 to 0.45 of its side. */
export interface Crop {
  readonly top: number
  readonly right: number
  readonly bottom: number
  readonly left: number
}

export const wholePicture: Crop = { top: 0, right: 0, bottom: 0, left: 0 }

/** What a look at a photograph found. */
export type Fault = 'blurred' | 'dark'

/** One photograph or one PDF of an answer; its picture is in the storage under `id`. */
export interface DraftPage {
  readonly id: string
  readonly kind: 'image' | 'pdf'
  /** What the file was called. */
  readonly name: string
  /** Clockwise, in degrees. */
  readonly rotation: Rotation
  readonly crop: Crop
  /** Warned of; empty once the student keeps it as it is. */
  readonly faults: readonly Fault[]
  /** Made anew when what would be sent changes. */
  readonly uploadId: string
  /** What the server made of it; null until it has it. */
  readonly upload: Upload | null
  /** Why the server does not take it. */
  readonly refusal: string | null
}

/** `writing`; `sending`: handed in, its pages are on their way; `queued`: the outbox has it. */
export type DraftPhase = 'writing' | 'sending' | 'queued'

/** An answer that is on this phone only. One for each question. */
export interface Draft {
  readonly question: AnsweredQuestion
  /** Made once: whatever is sent again with it makes no second submission. */
  readonly submissionId: string
  readonly way: Way
  readonly text: string
  /** How many characters of the text were pasted. */
  readonly pasted: number
  readonly pages: readonly DraftPage[]
  /** When the timer was started; null before. */
  readonly startedAt: string | null
  readonly isTimerHidden: boolean
  readonly isPaused: boolean
  readonly phase: DraftPhase
  /** Why it was not taken, in words fit to be shown. */
  readonly refusal: string | null
  /** When it was changed last. */
  readonly at: string
}

export const newDraft = ({ id, paper, marks, words, directive, text }: AnsweredQuestion, way: Way): Draft => ({
  question: { id, paper, marks, words, directive, text },
  submissionId: crypto.randomUUID(),
  way,
  text: '',
  pasted: 0,
  pages: [],
  startedAt: null,
  isTimerHidden: false,
  isPaused: false,
  phase: 'writing',
  refusal: null,
  at: new Date().toISOString(),
})

export const newPage = (of: Pick<DraftPage, 'kind' | 'name' | 'faults'>): DraftPage => ({
  ...of,
  id: crypto.randomUUID(),
  rotation: 0,
  crop: wholePicture,
  uploadId: crypto.randomUUID(),
  upload: null,
  refusal: null,
})

type Pages = readonly DraftPage[]

const inserted = (pages: Pages, page: DraftPage, place: number): Pages => [
  ...pages.slice(0, place),
  page,
  ...pages.slice(place),
]

/** Takes the page at `from` to `to`; either out of range changes nothing. */
export function moved(pages: Pages, from: number, to: number): Pages {
  const page = pages[from]
  if (!page || to < 0 || to >= pages.length) return pages
  return inserted(without(pages, page.id), page, to)
}

export const without = (pages: Pages, id: string): Pages => pages.filter((page) => page.id !== id)

/** Puts `page` back to `place`, or to the end where there are fewer by now; a page that is there stays where it is. */
export const putBack = (pages: Pages, page: DraftPage, place: number): Pages =>
  pages.some(({ id }) => id === page.id) || pages.length >= mostPages ? pages : inserted(pages, page, place)

/** Of the page `id`, `change`: what was sent of it is sent anew. */
export const edited = (pages: Pages, id: string, change: Partial<DraftPage>): Pages =>
  pages.map((page) =>
    page.id === id ? { ...page, ...change, uploadId: crypto.randomUUID(), upload: null, refusal: null } : page,
  )

/** What became of sending `uploadId`; a page that was edited since then has another one and stays. */
export const answered = (
  pages: Pages,
  uploadId: string,
  answer: Partial<Pick<DraftPage, 'upload' | 'refusal'>>,
): Pages => pages.map((page) => (page.uploadId === uploadId ? { ...page, ...answer } : page))

/** All of them as if none had been sent. */
export const unsent = (pages: Pages): Pages => pages.reduce<Pages>((all, { id }) => edited(all, id, {}), pages)

export const turned = ({ rotation }: DraftPage): Rotation => ((rotation + 90) % 360) as Rotation // of quarters

const edges = ['top', 'right', 'bottom', 'left'] as const
export type Edge = (typeof edges)[number]

/** Which edge of the picture lies at `seen` once it is turned by `rotation`. */
export const edgeAt = (seen: Edge, rotation: Rotation): Edge =>
  edges[(edges.indexOf(seen) - rotation / 90 + 4) % 4] ?? seen

/** The pages of the answer in their order, those of a PDF one by one; of what the server has. */
export const pageRefs = (pages: Pages): readonly PageRef[] =>
  pages.flatMap(({ upload }) => (upload ? upload.pages.map(({ n }) => ({ uploadId: upload.id, n })) : []))

/** Whether there is anything in it that would be missed. */
export const isEmpty = ({ text, pages }: Draft): boolean => text.trim() === '' && pages.length === 0
