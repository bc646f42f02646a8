import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { asha } from '../../testing/fake-gateway.ts'
import { fillInBrowser, refusal, renderPage, type Answers } from '../../testing/render-page.tsx'
import { connection } from '../../shared/connection/connection.ts'
import { toUserData } from '../../shared/settings/fields.ts'
import { clearSettings, settings } from '../../shared/settings/settings.ts'
import { isPhone, plainPhone } from './verify-phone-digits.ts'
import { waitWords } from './verify-phone-failure.ts'
import VerifyPhonePage from './verify-phone-page.tsx'

vi.mock('./sign-out-dialog.tsx', () => ({
  SignOutDialog: ({ isOpen }: { isOpen: boolean }) => (isOpen ? <p>Sign out?</p> : null),
}))

beforeEach(() => {
  fillInBrowser()
  connection.isOnline = true
  settings.userData = toUserData(asha)
})
afterEach(() => {
  cleanup()
  clearSettings()
})

const sent = () => ({ resendAfterMs: 30_000, expiresInMs: 600_000 })
const due = (nudge: string) => () => ({ nudge, shownTimestamp: 0 })
const open = (answers: Answers) =>
  renderPage(
    <VerifyPhonePage />,
    { pattern: '/verify-phone', path: '/verify-phone' },
    { 'nudge.due': due('none'), 'account.requestPhoneCode': sent, ...answers },
  )
const type = (label: string, text: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value: text } })
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
const shown = () => screen.getByLabelText<HTMLInputElement>('Mobile number').value
const toCode = async () => {
  type('Mobile number', '98765 43210')
  press('Send the code')
  await screen.findByLabelText('Code')
}

test('ACC-04 valid is exactly ten digits, whatever stood around them when it was pasted', () => {
  const tenDigits = fc.stringMatching(/^[1-9]\d{9}$/)
  const prefix = fc.constantFrom('', '0', '+91', '+91 ', '0091 ', '91', '+91-0', ' ')
  fc.assert(
    fc.property(tenDigits, prefix, fc.constantFrom('', ' ', '-'), (digits, before, gap) => {
      expect(plainPhone(`${before}${digits.slice(0, 5)}${gap}${digits.slice(5)} `)).toBe(digits)
    }),
  )
  fc.assert(
    fc.property(fc.stringMatching(/^\d{0,15}$/), (digits) => {
      expect(isPhone(digits)).toBe(digits.length === 10)
    }),
  )
  expect(plainPhone('९८७६५४३२१०')).toBe('9876543210')
  expect(isPhone('98765 4321')).toBe(false)
})

test('ACC-04 the field says live how it stands, brings a paste into form, and sends nothing but ten digits', () => {
  const ask = vi.fn<() => unknown>(sent)
  open({ 'account.requestPhoneCode': ask })
  const field = screen.getByLabelText('Mobile number')
  expect([field.getAttribute('inputmode'), field.getAttribute('autocomplete')]).toEqual(['numeric', 'tel-national'])
  type('Mobile number', '9')
  expect(screen.getByText('1 of 10 digits.')).toBeTruthy()
  type('Mobile number', '98765432101')
  expect(screen.getByText('11 digits: 1 too many.')).toBeTruthy()
  press('Send the code')
  expect(screen.getByRole('alert').textContent).toContain('exactly ten digits')
  expect(ask).not.toHaveBeenCalled()
  type('Mobile number', '+91 098765-43210')
  expect(shown()).toBe('9876543210')
  expect(screen.getByText('Ten digits: complete.')).toBeTruthy()
})

test('ROUTE-07 a number, its code, and the phone is the student’s; the way leads back', async () => {
  // Left over from another day.
  settings.postLoginRedirect = '/pyq?year=2024'
  const verify = vi.fn<(input: unknown) => unknown>(() => ({ student: { ...asha, phone: '9876543210' } }))
  const { history } = open({ 'account.verifyPhone': verify })
  await toCode()
  expect(screen.getByLabelText('Code').getAttribute('autocomplete')).toBe('one-time-code')
  type('Code', '123 456')
  press('Verify')
  await waitFor(() => expect(history?.at(-1)).toBe('/news'))
  expect(verify).toHaveBeenCalledExactlyOnceWith({ phone: '9876543210', code: '123456' })
  expect(settings).toMatchObject({ phoneNumber: '', phoneCode: null })
  expect(settings.userData).toMatchObject({ phone: '9876543210' })
})

test('ACC-04 back from the messages, or after a reload, the step is there and the code is not', async () => {
  open({})
  await toCode()
  type('Code', '123')
  cleanup()
  open({})
  expect(screen.getByLabelText<HTMLInputElement>('Code').value).toBe('')
  expect(screen.getByText('+91 98765 43210')).toBeTruthy()
  press('Change number')
  await screen.findByLabelText('Mobile number')
  expect(shown()).toBe('9876543210')
  clearSettings()
  cleanup()
  settings.userData = toUserData(asha)
  open({})
  expect(shown()).toBe('')
})

test('ACC-04 a step whose code has expired begins with the number', () => {
  settings.phoneNumber = '9876543210'
  settings.phoneCode = { resendAt: 1, expiresAt: 2 }
  open({})
  expect(shown()).toBe('9876543210')
})

test('ACC-04 wrong codes say what is left, and the wait is stated', async () => {
  const answers: Answers = {
    'account.verifyPhone': () => {
      throw refusal('CODE_WRONG', 'That code is not right. No tries are left. Ask for a new code.')
    },
  }
  open(answers)
  await toCode()
  type('Code', '000000')
  press('Verify')
  await screen.findByText(/No tries are left/)
  expect(screen.getByLabelText<HTMLInputElement>('Code').value).toBe('')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: /^Send again in \d+ s$/ }).disabled).toBe(true)
})

test('ACC-04 a limit states its wait, and the button waits as long', async () => {
  settings.phoneNumber = '9876543210'
  settings.phoneCode = { resendAt: 1, expiresAt: Date.now() + 600_000 }
  open({
    'account.requestPhoneCode': () => {
      const limit = refusal('TOO_MANY_REQUESTS', 'Too many codes for this number.')
      throw Object.assign(limit, { data: { ...limit.data, retryAfterMs: 1_800_000 } })
    },
  })
  press('Send again')
  await screen.findByText(/Too many codes for this number\. You can try again in 30 minutes\./)
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Send again in 30 min' }).disabled).toBe(true)
})

test('ACC-04 waits are told in words', () => {
  expect([1, 60_000, 121_000, 3_600_000, 86_400_000].map(waitWords)).toEqual([
    '1 second',
    '60 seconds',
    '3 minutes',
    '60 minutes',
    '24 hours',
  ])
})

test('NUDGE-02 before the deadline it can be put off', async () => {
  const { history } = open({ 'nudge.due': due('modal') })
  press('Later')
  await waitFor(() => expect(history?.at(-1)).toBe('/news'))
})

test('NUDGE-02 after the deadline it cannot be put off; help, deletion and the way out stay', async () => {
  open({ 'nudge.due': due('verify') })
  await screen.findByText(/The time to put this off is over/)
  expect(screen.queryByRole('button', { name: 'Later' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Back' })).toBeNull()
  expect(screen.getByText('Help: the code does not come')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Account details and deletion' }).getAttribute('href')).toBe(
    '/accountDetails',
  )
  press('Sign out')
  expect(screen.getByText('Sign out?')).toBeTruthy()
})

test('SHELL-17 offline it says why no code can be sent', () => {
  connection.isOnline = false
  open({})
  expect(screen.getByText(/A code needs the network/)).toBeTruthy()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Send the code' }).disabled).toBe(true)
})

test('ROUTE-07 an answer that comes when the student has left leads nowhere; the number is theirs all the same', async () => {
  let answer: () => void = () => undefined
  const later = new Promise<void>((resolve) => (answer = resolve))
  let isFirst = true
  open({
    'account.verifyPhone': () => {
      if (!isFirst) return { student: { ...asha, phone: '9876543210' } }
      isFirst = false
      // oxlint-disable-next-line typescript/only-throw-error -- the test's server asks again when it is fulfilled
      throw later
    },
  })
  const back = vi.spyOn(history, 'back').mockImplementation(() => undefined)
  history.replaceState({ entryKey: 'one', depth: 1 }, '')
  await toCode()
  type('Code', '123456')
  press('Verify')
  await waitFor(() => expect(isFirst).toBe(false))
  cleanup()
  answer()
  await waitFor(() => expect(settings.userData).toMatchObject({ phone: '9876543210' }))
  expect(back).not.toHaveBeenCalled()
  history.replaceState(null, '')
  back.mockRestore()
})
