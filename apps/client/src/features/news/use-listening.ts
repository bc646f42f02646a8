import type { NewsItem } from '@abhyas/contracts/news'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { settings } from '../../shared/settings/settings.ts'
import { useToast } from '../../shared/ui/toast.tsx'
import type { Mark } from './article.tsx'
import {
  createListener,
  listeningRates,
  sentencesOf,
  type Listener,
  type Listening,
} from '../../shared/speech/listen.ts'
import { sectionsOf } from './sections.ts'

interface Sentence extends Mark {
  readonly text: string
}

/** What is read aloud of an item: its title, then each section, with where each sentence stands. */
export const spokenSentences = (item: NewsItem): Sentence[] => [
  { section: 'summary', paragraph: 0, text: item.title },
  ...sectionsOf(item).flatMap(({ name, heading, paragraphs }) => [
    ...(heading === null ? [] : [{ section: name, paragraph: 0, text: heading }]),
    ...paragraphs.flatMap((text, paragraph) =>
      sentencesOf(text).map((sentence) => ({ section: name, paragraph, text: sentence })),
    ),
  ]),
]

const rememberedRate = (): number => listeningRates.find((rate) => rate === settings.newsListenRate) ?? 1

const canListen = (): boolean =>
  typeof speechSynthesis !== 'undefined' && typeof SpeechSynthesisUtterance !== 'undefined'

const never = () => () => undefined

/** Whether this browser can read aloud; in the gateway's HTML it can, as nearly every one does. */
export const useCanListen = (): boolean => useSyncExternalStore(never, canListen, () => true)

export interface Reader {
  readonly state: Listening
  /** How far it is, from 0 to 1. */
  readonly progress: number
  /** The paragraph that is being read; undefined while nothing is. */
  readonly spoken: Mark | undefined
  readonly play: () => void
  readonly pause: () => void
  readonly stop: () => void
  readonly setRate: (rate: number) => void
}

/** Reads `item` aloud at the remembered speed; falls silent when the screen is left. */
export function useListening(item: NewsItem): Reader {
  const [state, setState] = useState<Listening>({ status: 'idle', sentence: 0, rate: rememberedRate() })
  const listener = useRef<Listener | null>(null)
  const toast = useToast()
  // Found when they are first to be read: few items are listened to.
  const [sentences, setSentences] = useState<readonly Sentence[]>([])
  useEffect(
    () => () => {
      listener.current?.stop()
      listener.current = null
    },
    [],
  )
  const begin = (): Listener => {
    const found = spokenSentences(item)
    setSentences(found)
    return createListener({
      speech: speechSynthesis,
      utterance: (text) => new SpeechSynthesisUtterance(text),
      sentences: found.map((sentence) => sentence.text),
      rate: rememberedRate(),
      onChange: setState,
      onFailure: () =>
        toast.show({
          type: 'warning',
          title: 'This device could not read it aloud',
          message: 'It may have no voice installed. The text stays here to be read.',
        }),
    })
  }
  const own = (): Listener => (listener.current ??= begin())
  return {
    state,
    progress: state.sentence / Math.max(1, sentences.length),
    spoken: state.status === 'idle' ? undefined : sentences[state.sentence],
    play: () => own().play(),
    pause: () => own().pause(),
    stop: () => own().stop(),
    setRate: (rate) => {
      settings.newsListenRate = rate
      own().setRate(rate)
    },
  }
}
