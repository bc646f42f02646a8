import { cleanup, render } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { settings } from '../../shared/settings/settings.ts'
import { itemScroll, useScrollPlace, withPosition } from './scroll.ts'

const dayMs = 86_400_000

function Screen({ place, isReady }: { place: ReturnType<typeof itemScroll>; isReady: boolean }) {
  useScrollPlace(place, isReady)
  return <p>Text</p>
}

const scrollTo = vi.fn<(options: ScrollToOptions) => void>()
const scrollAway = (y: number) => {
  Object.defineProperty(window, 'scrollY', { value: y, configurable: true })
  dispatchEvent(new Event('scroll'))
}

beforeEach(() => {
  settings.newsItemScrollPositions = {}
  window.scrollTo = scrollTo as typeof window.scrollTo // the overload with numbers is not used
})
afterEach(() => {
  cleanup()
  scrollTo.mockClear()
})

describe('scroll positions', () => {
  it('NEWS-05 an item opens where it was left, also when that was pagehide', () => {
    const { unmount } = render(<Screen place={itemScroll('a')} isReady />)
    scrollAway(640)
    dispatchEvent(new Event('pagehide'))
    expect(settings.newsItemScrollPositions['a']?.position).toBe(640)
    unmount()
    render(<Screen place={itemScroll('a')} isReady />)
    expect(scrollTo).toHaveBeenLastCalledWith({ top: 640, behavior: 'instant' })
  })

  it('NEWS-05 leaving keeps the last position, and each item has its own', () => {
    const { unmount } = render(<Screen place={itemScroll('a')} isReady />)
    scrollAway(300)
    unmount()
    render(<Screen place={itemScroll('b')} isReady />)
    expect(settings.newsItemScrollPositions['a']?.position).toBe(300)
    // At its top the shell has put it: whoever has scrolled the page before the scripts were here stays there.
    expect(scrollTo).not.toHaveBeenCalled()
  })

  it('NEWS-05 nothing is scrolled or kept while the content is still loading', () => {
    settings.newsItemScrollPositions = { a: { position: 500, at: Date.now() } }
    render(<Screen place={itemScroll('a')} isReady={false} />)
    scrollAway(0)
    cleanup()
    expect(scrollTo).not.toHaveBeenCalled()
    expect(settings.newsItemScrollPositions['a']?.position).toBe(500)
  })

  it('NEWS-05 the newest sixty of the last thirty days are kept', () => {
    const now = 100 * dayMs
    let positions = withPosition({}, 'old', 10, now - 31 * dayMs)
    for (let index = 0; index < 70; index++) positions = withPosition(positions, `item-${index}`, 10, now + index)
    expect(Object.keys(positions)).toHaveLength(60)
    expect(positions).not.toHaveProperty('old')
    expect(positions).toHaveProperty('item-69')
    expect(positions).not.toHaveProperty('item-9')
  })

  it('NEWS-05 an item at its top needs no entry', () => {
    expect(withPosition({ a: { position: 10, at: 1 } }, 'a', 0, 2)).toEqual({})
  })
})
