/** What the reader needs of the browser's speech; `window.speechSynthesis` fits. */
export interface Speech {
  speak(utterance: SpeechSynthesisUtterance): void
  cancel(): void
  getVoices(): SpeechSynthesisVoice[]
}

export interface Listening {
  readonly status: 'idle' | 'playing' | 'paused'
  /** Index of the sentence being read. */
  readonly sentence: number
  readonly rate: number
}

export interface Listener {
  /** Reads on from where it stopped, or from the start. */
  play(): void
  pause(): void
  stop(): void
  /** Takes effect at once, from the start of the current sentence. */
  setRate(rate: number): void
  state(): Listening
}

export const listeningRates = [0.75, 1, 1.25, 1.5, 2] as const

interface Options {
  readonly speech: Speech
  readonly utterance: (text: string) => SpeechSynthesisUtterance
  readonly sentences: readonly string[]
  readonly rate: number
  /** Of the texts, as BCP 47 has it; by default Indian English. */
  readonly language?: string
  readonly onChange: (state: Listening) => void
  /** The engine cannot speak: it has no voice, or was refused. It is paused then. */
  readonly onFailure: () => void
}

/**
 * Reads `sentences` aloud, one utterance each: some engines stop in the middle of long ones, and `pause` of the
 * browser's own is not kept on Android, so that pausing here means to cancel and to begin the sentence anew.
 */
export function createListener({
  speech,
  utterance,
  sentences,
  rate,
  language = 'en-IN',
  onChange,
  onFailure,
}: Options): Listener {
  let state: Listening = { status: 'idle', sentence: 0, rate }
  // An utterance that was cancelled still ends; its number tells that it is not the current one.
  let turn = 0

  const set = (change: Partial<Listening>) => {
    state = { ...state, ...change }
    onChange(state)
  }
  const speak = () => {
    const text = sentences[state.sentence]
    if (text === undefined) {
      set({ status: 'idle', sentence: 0 })
      return
    }
    const own = ++turn
    const spoken = utterance(text)
    spoken.lang = language
    spoken.rate = state.rate
    const voice = speech.getVoices().find((candidate) => candidate.lang.replace('_', '-') === language)
    if (voice) spoken.voice = voice
    spoken.addEventListener('end', () => {
      if (own !== turn || state.status !== 'playing') return
      set({ sentence: state.sentence + 1 })
      speak()
    })
    spoken.addEventListener('error', () => {
      if (own !== turn || state.status !== 'playing') return
      set({ status: 'paused' })
      onFailure()
    })
    speech.speak(spoken)
  }
  const silence = () => {
    turn++
    speech.cancel()
  }
  return {
    play() {
      if (state.status === 'playing') return
      silence()
      set({ status: 'playing' })
      speak()
    },
    pause() {
      if (state.status !== 'playing') return
      set({ status: 'paused' })
      silence()
    },
    stop() {
      set({ status: 'idle', sentence: 0 })
      silence()
    },
    setRate(next) {
      set({ rate: next })
      if (state.status !== 'playing') return
      silence()
      speak()
    },
    state: () => state,
  }
}

// Where the browser cannot cut a text (Firefox before 125): up to a full stop with a blank behind it, or the end.
const sentence = /\S.*?(?:[.!?]['"’”)]*(?=\s)|$)/gs

const cut = (text: string): string[] =>
  'Segmenter' in Intl
    ? [...new Intl.Segmenter('en', { granularity: 'sentence' }).segment(text)].map((part) => part.segment)
    : (text.match(sentence) ?? [])

/** The sentences of a text, in order. */
export const sentencesOf = (text: string): string[] =>
  cut(text)
    .map((part) => part.trim())
    .filter((part) => part !== '')
