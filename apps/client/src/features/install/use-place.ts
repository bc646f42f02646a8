import { useLayoutEffect, useState, type RefObject } from 'react'
import button from '../../shared/ui/button.module.css'

/** While it stands, how often it is looked what is under it: nothing tells of every button that comes. */
const lookMs = 300

type Box = Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>

/** What must not be covered: primary buttons, what is written in or sent from, and what is being told. */
const vital = `main .${button['primary'] ?? 'primary'}, main textarea, main [type=submit], [data-toast]`

/** Whether something vital is, even in part, inside `box`. */
export const coversVital = (box: Box): boolean =>
  [...document.querySelectorAll(vital)].some((element) => {
    const { left, right, top, bottom, width } = element.getBoundingClientRect()
    return width > 0 && left < box.right && right > box.left && top < box.bottom && bottom > box.top
  })

const isStuck = (element: Element): boolean => {
  for (let one: Element | null = element; one && one.id !== 'main'; one = one.parentElement)
    if (/sticky|fixed/.test(getComputedStyle(one).position)) return one.closest('main') !== null
  return false
}

/** Whether a bar that a screen keeps at the edge of the window stands inside `box`. */
function coversBar({ left, right, top, bottom }: Box): boolean {
  // Not every test has a layout.
  if (!('elementsFromPoint' in document)) return false
  const y = (top + bottom) / 2
  return [0.1, 0.5, 0.9].some((part) => document.elementsFromPoint(left + (right - left) * part, y).some(isStuck))
}

/** The height of what stands fixed at the bottom: the tabs, where this screen has them. */
const tabsHeight = (): number => document.querySelector('nav[aria-label="Main"]')?.getBoundingClientRect().height ?? 0

type Sides = Pick<DOMRect, 'left' | 'right' | 'height'>

/** Whether nothing vital stands where a banner of this size would, `bottom` pixels above the edge of the window. */
function isFreeAt({ left, right, height }: Sides, bottom: number): boolean {
  const edge = innerHeight - bottom
  const box = { left, right, top: edge - height, bottom: edge }
  return !coversVital(box) && !coversBar(box)
}

/** As high as one line with its button; larger text makes it a little higher. */
const usualHeight = 56

/** Whether there is room for the banner on the screen as it stands now. */
export function hasRoom(): boolean {
  const main = document.getElementById('main')?.getBoundingClientRect()
  return !main || isFreeAt({ left: main.left, right: main.right, height: usualHeight }, tabsHeight())
}

/**
 * Where the banner of `ref` stands: so many pixels above the edge of the window, and not while something vital is in its
 * place. It stands there unseen then, so that it can be measured.
 */
export function usePlace(ref: RefObject<HTMLElement | null>): { readonly bottom: number; readonly isFree: boolean } {
  const [place, setPlace] = useState({ bottom: 0, isFree: false })
  useLayoutEffect(() => {
    const look = () => {
      if (!ref.current) return
      const bottom = tabsHeight()
      const isFree = isFreeAt(ref.current.getBoundingClientRect(), bottom)
      setPlace((last) => (last.bottom === bottom && last.isFree === isFree ? last : { bottom, isFree }))
    }
    look()
    const timer = setInterval(look, lookMs)
    addEventListener('scroll', look, { passive: true, capture: true })
    addEventListener('resize', look)
    return () => {
      clearInterval(timer)
      removeEventListener('scroll', look, { capture: true })
      removeEventListener('resize', look)
    }
  }, [ref])
  return place
}
