import { useEffect, useRef, useState } from 'react'
import { settings } from '../settings/settings.ts'
import { createListener, listeningRates, type Listener } from '../speech/listen.ts'
import { useToast } from '../ui/toast.tsx'

interface Speech {
  readonly canSpeak: boolean
  /** Of what is being read aloud; undefined for nothing. */
  readonly spokenId: string | undefined
  /** Reads `sentences` aloud, or falls silent where they are being read. */
  readonly toggle: (id: string, sentences: readonly string[], language: string) => void
}

/** Reads answers aloud at the speed that was chosen for the news; falls silent when the screen is left. */
export function useSpeech(): Speech {
  const [spokenId, setSpokenId] = useState<string>()
  const listener = useRef<Listener | undefined>(undefined)
  const toast = useToast()
  useEffect(() => () => listener.current?.stop(), [])
  const speak = (id: string, sentences: readonly string[], language: string) => {
    listener.current = createListener({
      speech: speechSynthesis,
      utterance: (text) => new SpeechSynthesisUtterance(text),
      sentences,
      language,
      rate: listeningRates.find((rate) => rate === settings.newsListenRate) ?? 1,
      onChange: ({ status }) => setSpokenId(status === 'playing' ? id : undefined),
      onFailure: () =>
        toast.show({
          type: 'warning',
          title: 'This device could not read it aloud',
          message: 'It may have no voice installed. The text stays here to be read.',
        }),
    })
    listener.current.play()
  }
  return {
    canSpeak: typeof speechSynthesis !== 'undefined' && typeof SpeechSynthesisUtterance !== 'undefined',
    spokenId,
    toggle: (id, sentences, language) => {
      listener.current?.stop()
      listener.current = undefined
      if (id === spokenId) setSpokenId(undefined)
      else speak(id, sentences, language)
    },
  }
}
