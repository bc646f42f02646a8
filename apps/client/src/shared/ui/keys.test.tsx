import { fireEvent, render, cleanup } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { settings } from '../settings/settings.ts'
import { keyOf, useKeys } from './keys.ts'

const pressed = vi.fn<(key: string) => void>()
function Screen() {
  useKeys({ j: () => pressed('j'), Enter: () => pressed('Enter') })
  return (
    <>
      <input aria-label="Note" />
      <button>Open</button>
      <main tabIndex={-1}>Text</main>
    </>
  )
}

afterEach(() => {
  cleanup()
  pressed.mockClear()
})

describe('keys', () => {
  it('NEWS-01 a key acts on the screen, in upper case too', () => {
    const { getByText } = render(<Screen />)
    fireEvent.keyDown(getByText('Text'), { key: 'J' })
    fireEvent.keyDown(getByText('Text'), { key: 'Enter' })
    expect(pressed.mock.calls.flat()).toEqual(['j', 'Enter'])
  })

  it('NEWS-01 a key typed into a field, on a button or with Control is not ours', () => {
    const { getByText, getByLabelText } = render(<Screen />)
    fireEvent.keyDown(getByLabelText('Note'), { key: 'j' })
    fireEvent.keyDown(getByText('Open'), { key: 'Enter' })
    fireEvent.keyDown(getByText('Text'), { key: 'j', ctrlKey: true })
    expect(pressed).not.toHaveBeenCalled()
  })

  it('G7 NEWS-01 switched off, no key acts', () => {
    settings.areKeysOn = false
    const { getByText } = render(<Screen />)
    fireEvent.keyDown(getByText('Text'), { key: 'j' })
    settings.areKeysOn = true
    expect(pressed).not.toHaveBeenCalled()
  })

  it('NEWS-01 no key reaches the screen beneath an open dialog', () => {
    const { getByText } = render(<Screen />)
    const dialog = document.createElement('dialog')
    dialog.setAttribute('open', '')
    document.body.append(dialog)
    fireEvent.keyDown(getByText('Text'), { key: 'j' })
    dialog.remove()
    expect(pressed).not.toHaveBeenCalled()
  })

  it('QUEST-04 a chosen radio button takes the arrows and the space bar, and leaves the other keys to the screen', () => {
    const keyOn = (key: string) => {
      const radio = document.createElement('input')
      radio.type = 'radio'
      let seen: string | undefined
      radio.addEventListener('keydown', (event) => {
        seen = keyOf(event)
      })
      fireEvent.keyDown(radio, { key })
      return seen
    }
    expect(['ArrowRight', ' ', 'b', 'Enter'].map(keyOn)).toEqual([undefined, undefined, 'b', 'Enter'])
  })
})
