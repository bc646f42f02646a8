import { describe, expect, it, onTestFinished } from 'vitest'
import { createListener, sentencesOf, type Listening } from './listen.ts'

function setUp(sentences = ['One.', 'Two.', 'Three.']) {
  const spoken: { text: string; rate: number; event: (name: string) => void }[] = []
  const states: Listening[] = []
  let cancelled = 0
  let failures = 0
  const utterance = (text: string) => {
    const target = new EventTarget()
    // Of an utterance the listener uses its text, rate, language, voice and events, which this has.
    return Object.assign(target, { text, rate: 1, lang: '', voice: null }) as unknown as SpeechSynthesisUtterance
  }
  const listener = createListener({
    speech: {
      speak: (each) =>
        spoken.push({ text: each.text, rate: each.rate, event: (name) => each.dispatchEvent(new Event(name)) }),
      cancel: () => cancelled++,
      getVoices: () => [],
    },
    utterance,
    sentences,
    rate: 1,
    onChange: (state) => states.push(state),
    onFailure: () => failures++,
  })
  return { listener, spoken, failures: () => failures, cancelled: () => cancelled }
}

describe('listening', () => {
  it('NEWS-04 reads sentence by sentence to the end and is idle then', () => {
    const { listener, spoken } = setUp()
    listener.play()
    for (let index = 0; index < 3; index++) spoken[index]?.event('end')
    expect(spoken.map((each) => each.text)).toEqual(['One.', 'Two.', 'Three.'])
    expect(listener.state()).toEqual({ status: 'idle', sentence: 0, rate: 1 })
  })

  it('NEWS-04 after a pause it goes on with the sentence that was cut off', () => {
    const { listener, spoken } = setUp()
    listener.play()
    spoken[0]?.event('end')
    listener.pause()
    spoken[1]?.event('end')
    expect(listener.state()).toMatchObject({ status: 'paused', sentence: 1 })
    listener.play()
    expect(spoken.map((each) => each.text)).toEqual(['One.', 'Two.', 'Two.'])
  })

  it('NEWS-04 another speed is heard at once, and the cancelled utterance does not skip a sentence', () => {
    const { listener, spoken } = setUp()
    listener.play()
    listener.setRate(1.5)
    spoken[0]?.event('end')
    expect(spoken.map((each) => [each.text, each.rate])).toEqual([
      ['One.', 1],
      ['One.', 1.5],
    ])
    expect(listener.state().sentence).toBe(0)
  })

  it('NEWS-04 an engine that fails leaves it paused and says so', () => {
    const { listener, spoken, failures } = setUp()
    listener.play()
    spoken[0]?.event('error')
    expect([listener.state().status, failures()]).toEqual(['paused', 1])
  })

  it('NEWS-04 stopping begins anew', () => {
    const { listener, spoken, cancelled } = setUp()
    listener.play()
    spoken[0]?.event('end')
    listener.stop()
    listener.play()
    expect(spoken.at(-1)?.text).toBe('One.')
    expect(cancelled()).toBeGreaterThan(0)
  })

  it('NEWS-04 a text is cut into its sentences', () => {
    expect(sentencesOf('It rose by 4.5 per cent. Why? Nobody knows. ')).toEqual([
      'It rose by 4.5 per cent.',
      'Why?',
      'Nobody knows.',
    ])
  })

  it('NEWS-04 a text is cut the same way in a browser that has no means of its own for it', () => {
    const { Segmenter } = Intl
    Reflect.deleteProperty(Intl, 'Segmenter')
    onTestFinished(() => void Object.assign(Intl, { Segmenter }))
    expect(sentencesOf('It rose by 4.5 per cent. Why? “Nobody knows.” So it ends\nhere')).toEqual([
      'It rose by 4.5 per cent.',
      'Why?',
      '“Nobody knows.”',
      'So it ends\nhere',
    ])
    expect(sentencesOf(' ')).toEqual([])
  })
})
