import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { OptionList } from './option-list.tsx'
import type { OptionListProps } from './option-list.tsx'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const options = ['one', 'two', 'three', 'four'].map((text) => ({ text, explanation: `about ${text}` }))
function renderList(props: Partial<OptionListProps> = {}) {
  const onChoose = vi.fn<(index: number) => void>()
  const onStrikeOut = vi.fn<(index: number) => void>()
  render(
    <OptionList
      label="Which?"
      options={options}
      chosen={null}
      onChoose={onChoose}
      onStrikeOut={onStrikeOut}
      {...props}
    />,
  )
  return { onChoose, onStrikeOut }
}
const option = (text: string) => screen.getByText(text).closest('button') ?? document.body
const finger = { isPrimary: true, pointerType: 'touch' }

test('QUEST-04 a click chooses an option', () => {
  const { onChoose } = renderList()
  fireEvent.click(option('two'))
  expect(onChoose).toHaveBeenCalledExactlyOnceWith(1)
})

test('SHELL-17 arrows move between the options without choosing, X strikes the focused one out', () => {
  const { onChoose, onStrikeOut } = renderList()
  option('one').focus()
  fireEvent.keyDown(option('one'), { key: 'ArrowDown' })
  expect(document.activeElement).toBe(option('two'))
  fireEvent.keyDown(option('two'), { key: 'x' })
  expect(onStrikeOut).toHaveBeenCalledExactlyOnceWith(1)
  expect(onChoose).not.toHaveBeenCalled()
})

test('QUEST-04 once answered the arrows are left to the screen', () => {
  renderList({ chosen: 0, answerKey: 0 })
  option('one').focus()
  expect(fireEvent.keyDown(option('one'), { key: 'ArrowRight' })).toBe(true)
  expect(document.activeElement).toBe(option('one'))
})

test('QUEST-04 a long press strikes out, and the click that ends it chooses nothing', () => {
  vi.useFakeTimers()
  const { onChoose, onStrikeOut } = renderList()
  fireEvent.pointerDown(option('three'), finger)
  act(() => {
    vi.advanceTimersByTime(2000)
  })
  fireEvent.pointerUp(option('three'), finger)
  fireEvent.click(option('three'))
  expect(onStrikeOut).toHaveBeenCalledExactlyOnceWith(2)
  expect(onChoose).not.toHaveBeenCalled()
  fireEvent.pointerDown(option('three'), finger)
  fireEvent.pointerUp(option('three'), finger)
  fireEvent.click(option('three'))
  expect(onChoose).toHaveBeenCalledExactlyOnceWith(2)
})

test('QUEST-04 a swipe strikes out, a finger that scrolls does nothing', () => {
  const { onChoose, onStrikeOut } = renderList()
  fireEvent.pointerDown(option('one'), { ...finger, clientX: 200, clientY: 50 })
  fireEvent.pointerUp(option('one'), { ...finger, clientX: 100, clientY: 55 })
  fireEvent.click(option('one'))
  expect(onStrikeOut).toHaveBeenCalledExactlyOnceWith(0)
  fireEvent.pointerDown(option('two'), { ...finger, clientX: 200, clientY: 50 })
  fireEvent.pointerUp(option('two'), { ...finger, clientX: 190, clientY: 250 })
  expect(onStrikeOut).toHaveBeenCalledOnce()
  expect(onChoose).not.toHaveBeenCalled()
})

test('QUEST-04 striking out has a button of its own', () => {
  const { onStrikeOut } = renderList({ struckOut: [3] })
  fireEvent.click(screen.getByRole('button', { name: 'Strike out option A' }))
  fireEvent.click(screen.getByRole('button', { name: 'Bring back option D' }))
  expect(onStrikeOut.mock.calls).toEqual([[0], [3]])
})

test('QUEST-04 once answered, right and wrong stand there in words with each explanation, and nothing can be chosen', () => {
  const { onChoose } = renderList({ chosen: 2, answerKey: 0 })
  expect(option('one').textContent).toContain('Right answer')
  expect(option('three').textContent).toContain('Your answer, wrong')
  expect(screen.getByText('about four')).toBeTruthy()
  fireEvent.click(option('two'))
  expect(onChoose).not.toHaveBeenCalled()
  expect(screen.queryByRole('button', { name: /Strike out/ })).toBeNull()
})

test('QUEST-04 before the answer no explanation is in the page', () => {
  renderList({ chosen: 2 })
  expect(screen.queryByText(/^about/)).toBeNull()
  expect(option('three').getAttribute('aria-pressed')).toBe('true')
})
