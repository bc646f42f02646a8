import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { OtpInput } from './otp-input.tsx'

afterEach(cleanup)

function Code({ onComplete }: { onComplete: (code: string) => void }) {
  const [value, setValue] = useState('')
  return <OtpInput label="Code" value={value} onChange={setValue} onComplete={onComplete} error={null} />
}
const type = (value: string) => fireEvent.change(screen.getByLabelText('Code'), { target: { value } })

test('ACC-02 a pasted code fills the boxes, whatever stands around its digits, and completes once', () => {
  const onComplete = vi.fn<(code: string) => void>()
  const { container } = render(<Code onComplete={onComplete} />)
  type(' 123-456 ')
  expect([...container.querySelectorAll('[aria-hidden]')].map((box) => box.textContent).join('')).toBe('123456')
  type('1234567')
  expect(onComplete).toHaveBeenCalledExactlyOnceWith('123456')
})

test('ACC-02 an unfinished code does not complete', () => {
  const onComplete = vi.fn<(code: string) => void>()
  render(<Code onComplete={onComplete} />)
  type('12345')
  expect(onComplete).not.toHaveBeenCalled()
})

test('ACC-02 it is one field that the phone can fill', () => {
  render(<Code onComplete={() => undefined} />)
  const input = screen.getByRole('textbox', { name: 'Code' })
  expect(input.getAttribute('autocomplete')).toBe('one-time-code')
  expect(input.getAttribute('inputmode')).toBe('numeric')
})

test('SHELL-17 its error is announced and belongs to the field', () => {
  render(<OtpInput label="Code" value="123456" onChange={() => undefined} error="This code is not right." />)
  const input = screen.getByLabelText('Code')
  expect(input.getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByRole('alert').id).toBe(input.getAttribute('aria-describedby'))
})
