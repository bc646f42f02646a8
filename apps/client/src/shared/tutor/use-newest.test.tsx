import { act, cleanup, render, screen } from '@testing-library/react'
import { useRef } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { useNewest } from './use-newest.ts'

let grow: () => void = () => undefined

function Growing({ startsAtTop, isHidden }: { startsAtTop: boolean; isHidden: boolean }) {
  const content = useRef<HTMLElement>(null)
  const { isAway } = useNewest(content, startsAtTop)
  return (
    <div hidden={isHidden}>
      <section ref={content}>{isAway ? 'away' : 'there'}</section>
    </div>
  )
}

/** A page of `height` pixels in a window of 600, scrolled to `top`. */
function setUp(height: number, top: number, { startsAtTop = false, isHidden = false } = {}) {
  const page = { height, top }
  vi.spyOn(document.documentElement, 'scrollHeight', 'get').mockImplementation(() => page.height)
  vi.stubGlobal('innerHeight', 600)
  vi.stubGlobal('scrollY', top)
  const to = vi.fn<(options: ScrollToOptions) => void>()
  vi.stubGlobal('scrollTo', to)
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(run: () => void) {
        grow = run
      }
      observe() {}
      disconnect() {}
    },
  )
  render(<Growing startsAtTop={startsAtTop} isHidden={isHidden} />)
  return {
    to,
    growTo: (next: number) => {
      page.height = next
      act(grow)
    },
  }
}

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('TUTOR-02 at the end, the end is followed as it grows', () => {
  const { to, growTo } = setUp(1000, 400)
  growTo(1300)
  expect(to).toHaveBeenCalledWith({ top: 1300, behavior: 'instant' })
  expect(screen.getByText('there')).toBeTruthy()
})

test('TUTOR-02 scrolled up, nothing jumps, and the way to the newest is offered', () => {
  const { to, growTo } = setUp(2000, 200)
  growTo(2300)
  expect(to).not.toHaveBeenCalled()
  expect(screen.getByText('away')).toBeTruthy()
})

test('TUTOR-02 QUEST-08 what is read from its start stays there while the answer comes', () => {
  const { to, growTo } = setUp(600, 0, { startsAtTop: true })
  growTo(1300)
  expect(to).not.toHaveBeenCalled()
  expect(screen.getByText('away')).toBeTruthy()
})

test('TUTOR-03 in a tab that is not shown, nothing moves the one that is', () => {
  const { to, growTo } = setUp(1000, 400, { isHidden: true })
  growTo(1300)
  expect(to).not.toHaveBeenCalled()
})
