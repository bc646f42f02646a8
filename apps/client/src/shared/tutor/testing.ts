import type { Chat, Passage, Piece, Turn } from '@abhyas/contracts/tutor'
import type { OpenStream, Stream } from '../../testing/render-page.tsx'

export const passageOf = (n: number, more: Partial<Passage> = {}): Passage => ({
  id: `book:polity/judiciary#${n}`,
  kind: 'book',
  title: 'A primer of polity, The judiciary',
  place: `Paragraph ${n}`,
  text: `The court has paragraph ${n}. Its judges retire at sixty-five.`,
  path: `/book/polity?chapter=judiciary&n=${n}`,
  isSample: false,
  ...more,
})

type Body = Piece extends infer Each ? (Each extends Piece ? Omit<Each, 'n'> : never) : never

/** The bodies as pieces, numbered from 0. */
export const numbered = (...bodies: readonly Body[]): Piece[] => bodies.map((body, n) => ({ ...body, n }) as Piece) // a body of the union with its number is of the union

export const sources = (count = 1, writer: 'material' | 'model' = 'material'): Body => ({
  type: 'sources',
  writer,
  passages: Array.from({ length: count }, (_, index) => passageOf(index + 1)),
})
export const sentence = (text: string, cites: number[] = [0], opens: 'paragraph' | 'entry' | null = null): Body => ({
  type: 'sentence',
  text,
  cites,
  opens,
})
export const end = (reason: 'done' | 'stopped' | 'failed' = 'done'): Body => ({ type: 'end', reason })

/** An answer of `count` sentences, whole. */
export const wholeAnswer = (count = 2): Piece[] =>
  numbered(sources(), ...Array.from({ length: count }, (_, index) => sentence(`Sentence ${index + 1}.`)), end())

export const idOf = (n: number): string => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`

export const turnOf = (n: number, pieces: Piece[], more: Partial<Turn> = {}): Turn => ({
  id: idOf(n),
  at: '2026-11-21T06:00:00.000Z',
  text: `Question ${n}?`,
  mode: 'explain',
  language: 'en',
  passageId: null,
  answer: { id: idOf(1000 + n), pieces },
  ...more,
})

export const chatOf = (n: number, turns: Turn[], more: Partial<Chat> = {}): Chat => ({
  id: idOf(n),
  title: `Chat ${n}`,
  isPinned: false,
  isDeleted: false,
  about: null,
  at: '2026-11-21T06:00:00.000Z',
  turns,
  ...more,
})

interface Opened extends Stream {
  readonly input: { readonly answerId: string; readonly lastEventId: string | null }
  isClosed: boolean
}

/** Stands in for the gateway's streams: `answer` goes among the answers, `opened` lists the streams in their order. */
export function fakeStreams() {
  const opened: Opened[] = []
  return {
    opened,
    answer:
      (input: Opened['input']): OpenStream =>
      (stream) => {
        const own = { ...stream, input, isClosed: false }
        opened.push(own)
        return () => {
          own.isClosed = true
        }
      },
  }
}
