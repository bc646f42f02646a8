import { renderHook } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { clearSettings, settings } from '../../shared/settings/settings.ts'
import { currentState, goTo, insertNext, keepOnly, sessionOf, startPractice, updateState } from './practice-session.ts'
import { choose, spend } from './practice-state.ts'
import { useQuestionClock } from '../../shared/questions/question-clock.ts'

const spendOn = (id: string, milliseconds: number) => void updateState(id, (state) => spend(state, milliseconds))
const start = { title: 'Set', mode: 'practice', feedback: 'now', timerSeconds: null, from: '/pyq' } as const

beforeEach(() => startPractice(start, ['a', 'b', 'c']))
afterEach(() => {
  clearSettings()
  vi.restoreAllMocks()
})

describe('the set on this device', () => {
  it('QUEST-04 a set begins fresh at its first question, each question once', () => {
    updateState('a', (state) => choose(state, 2))
    goTo(2)
    startPractice(start, ['a', 'b', 'a'])
    expect(sessionOf(settings)).toMatchObject({ ids: ['a', 'b'], index: 0, set: { title: 'Set', endedAt: null } })
    expect(currentState('a').choice).toBeNull()
  })

  it('QUEST-03 an empty set never begins: the one that is there stays', () => {
    startPractice({ ...start, title: 'Other' }, [])
    expect(sessionOf(settings)).toMatchObject({ ids: ['a', 'b', 'c'], set: { title: 'Set' } })
  })

  it('QUEST-04 SET-06 what is no set counts as none, and an index out of it as the nearest', () => {
    const stored = { ...settings }
    expect(sessionOf({ ...stored, practiceSet: null })).toBeUndefined()
    expect(sessionOf({ ...stored, practiceSet: { title: 'Half' } })).toBeUndefined()
    expect(sessionOf({ ...stored, practiceQuestions: [1, null] })).toBeUndefined()
    expect(sessionOf({ ...stored, practiceCurrentIndex: 99 })?.index).toBe(2)
    expect(sessionOf({ ...stored, practiceCurrentIndex: -1 })?.index).toBe(0)
  })

  it('QUEST-04 a question put in comes next, and one that left takes the place of none', () => {
    insertNext('d')
    expect(sessionOf(settings)).toMatchObject({ ids: ['a', 'd', 'b', 'c'], index: 1 })
    keepOnly(['d', 'c'])
    expect(sessionOf(settings)).toMatchObject({ ids: ['d', 'c'], index: 0 })
  })

  it('QUEST-04 the clock of a question runs only while the page can be seen', () => {
    const now = vi.spyOn(performance, 'now').mockReturnValue(0)
    const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible')
    const turn = (state: DocumentVisibilityState, atMs: number) => {
      now.mockReturnValue(atMs)
      visibility.mockReturnValue(state)
      document.dispatchEvent(new Event('visibilitychange'))
    }
    const { unmount } = renderHook(() => useQuestionClock('a', true, spendOn))
    turn('hidden', 10_000)
    expect(currentState('a').milliseconds).toBe(10_000)
    turn('visible', 70_000)
    now.mockReturnValue(72_500)
    unmount()
    expect(currentState('a').milliseconds).toBe(12_500)
    expect(currentState('b').milliseconds).toBe(0)
  })
})
