import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { Button } from './button.tsx'

afterEach(cleanup)

test('G4 a busy button sends nothing, and stays the form’s: without one, Enter would send the form after all', () => {
  const send = vi.fn<() => void>()
  render(
    <form
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <Button type="submit" isBusy>
        Verify
      </Button>
    </form>,
  )
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Verify' })
  expect(button.type).toBe('submit')
  fireEvent.click(button)
  expect(send).not.toHaveBeenCalled()
})
