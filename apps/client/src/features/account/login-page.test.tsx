import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { googleProblems } from '@abhyas/contracts/google'
import { asha, fakeGateway, Refusal, sessionOf } from '../../testing/fake-gateway.ts'
import { api, trpc } from '../../shared/api/trpc.ts'
import { connection } from '../../shared/connection/connection.ts'
import { session } from '../../shared/session/session.ts'
import { currentStudentId } from '../../shared/session/student.ts'
import { clearSettings, settings } from '../../shared/settings/settings.ts'
import LoginPage from './login-page.tsx'

function open() {
  const client = new QueryClient({ defaultOptions: { mutations: { networkMode: 'always' } } })
  return render(
    <trpc.Provider client={api} queryClient={client}>
      <QueryClientProvider client={client}>
        <LoginPage />
      </QueryClientProvider>
    </trpc.Provider>,
  )
}

const type = (label: string, text: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value: text } })
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))

beforeEach(() => {
  sessionStorage.clear()
  connection.isOnline = true
  Object.assign(session, { offersDemo: false, offersGoogle: false, phase: 'confirmed' })
  history.replaceState(null, '', '/login')
})
afterEach(() => {
  cleanup()
  clearSettings()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const sent = () => ({ resendAfterMs: 30_000, expiresInMs: 600_000 })

test('ACC-02 an address, the code that was sent to it, and one is signed in', async () => {
  const asked: unknown[] = []
  fakeGateway({
    'account.requestCode': (input) => (asked.push(input), sent()),
    'account.verifyCode': (input) => (asked.push(input), { student: asha, isNew: false }),
    'account.session': () => sessionOf(asha),
  })
  open()
  type('Email', ' Asha@Example.in ')
  press('Continue with email')
  await screen.findByLabelText('Code')
  type('Code', '123456')
  press('Verify')
  await waitFor(() => expect(currentStudentId()).toBe(asha.id))
  expect(asked).toEqual([{ email: 'asha@example.in' }, { email: 'asha@example.in', code: '123456' }])
})

test('ACC-02 a wrong code says how many tries are left, and the next try may be right', async () => {
  const gateway = fakeGateway({
    'account.requestCode': sent,
    'account.verifyCode': () => new Refusal('CODE_WRONG', 'That code is not right. 4 tries are left.'),
    'account.session': () => sessionOf(asha),
  })
  open()
  type('Email', 'asha@example.in')
  press('Continue with email')
  await screen.findByLabelText('Code')
  press('Verify')
  expect(screen.getByRole('alert').textContent).toContain('The code has six digits.')
  type('Code', '000000')
  press('Verify')
  await screen.findByText('That code is not right. 4 tries are left.')
  gateway.set('account.verifyCode', () => ({ student: asha, isNew: true }))
  type('Code', '123456')
  press('Verify')
  await waitFor(() => expect(currentStudentId()).toBe(asha.id))
})

test('ACC-02 another code can be asked for after thirty seconds', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const gateway = fakeGateway({ 'account.requestCode': sent })
  open()
  type('Email', 'asha@example.in')
  press('Continue with email')
  await screen.findByLabelText('Code')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: /^Send again in/ }).disabled).toBe(true)
  await act(() => vi.advanceTimersByTimeAsync(20_000))
  await act(() => vi.advanceTimersByTimeAsync(10_500))
  press('Send again')
  await waitFor(() => expect(gateway.calls).toHaveLength(2))
})

test('ACC-02 the step survives a switch to the mail app and a reload', async () => {
  fakeGateway({ 'account.requestCode': sent })
  open()
  type('Email', 'asha@example.in')
  press('Continue with email')
  await screen.findByLabelText('Code')
  cleanup()
  open()
  expect(await screen.findByLabelText('Code')).toBeTruthy()
  expect(screen.getByText('asha@example.in')).toBeTruthy()
  press('Use another address')
  expect(screen.getByLabelText('Email')).toBeTruthy()
})

test('ACC-02 a slip in the address is pointed out, and nothing is sent for what is no address', () => {
  const gateway = fakeGateway({})
  open()
  type('Email', 'asha@gmial.com')
  press('asha@gmail.com')
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('asha@gmail.com')
  type('Email', 'asha')
  press('Continue with email')
  expect(screen.getByRole('alert').textContent).toContain('does not look like an email address')
  expect(gateway.calls).toEqual([])
})

test('ACC-02 a refusal by the limits is shown in the server’s words', async () => {
  fakeGateway({ 'account.requestCode': () => new Refusal('TOO_MANY_REQUESTS') })
  open()
  type('Email', 'asha@example.in')
  press('Continue with email')
  expect(await screen.findByText('Too many tries. Wait a little, then try again.')).toBeTruthy()
})

test('ACC-02 the demo account is offered only where the server has one', async () => {
  fakeGateway({ 'account.useDemo': () => ({ student: asha }), 'account.session': () => sessionOf(asha, true) })
  open()
  expect(screen.queryByRole('button', { name: 'Use the demo account' })).toBeNull()
  act(() => {
    session.offersDemo = true
  })
  press(await screen.findByRole('button', { name: 'Use the demo account' }).then(() => 'Use the demo account'))
  await waitFor(() => expect(currentStudentId()).toBe(asha.id))
})

test('SHELL-17 offline, the page says why signing in has to wait and where to read on', async () => {
  fakeGateway({})
  connection.isOnline = false
  open()
  expect(screen.getByText(/Signing in needs the network/)).toBeTruthy()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Continue with email' }).disabled).toBe(true)
  expect(screen.getByRole('link', { name: 'See what is saved' }).getAttribute('href')).toBe('/')
})

/** A place that can be left: jsdom's own cannot be watched. */
const stubLocation = (assign: (url: string) => void) => {
  const { href, origin, pathname, search, hash } = location
  vi.stubGlobal('location', { href, origin, pathname, search, hash, assign })
}
/** What is said as an alert; a field's own, empty until it has something to say, is none. */
const alerts = () =>
  screen.queryAllByRole('alert').flatMap(({ textContent }) => (textContent === '' ? [] : [textContent]))

test('ACC-01 Google is offered only where the server signs in with it, and leads to the gateway', async () => {
  fakeGateway({})
  const assign = vi.fn<(url: string) => void>()
  open()
  expect(screen.queryByRole('button', { name: 'Continue with Google' })).toBeNull()
  act(() => {
    session.offersGoogle = true
  })
  const button = await screen.findByRole('button', { name: 'Continue with Google' })
  stubLocation(assign)
  fireEvent.click(button)
  await waitFor(() => expect(assign).toHaveBeenCalledWith('/auth/google'))
})

test('ACC-07 a sign-out that the server was not told of is told before Google’s page opens', async () => {
  const gateway = fakeGateway({ 'account.session': () => sessionOf(null, false, true) })
  const assign = vi.fn<(url: string) => void>()
  session.offersGoogle = true
  open()
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Continue with Google' })
  stubLocation(assign)
  settings.isSignOutPending = true
  gateway.cut(true)
  fireEvent.click(button)
  await waitFor(() => expect(alerts()).toHaveLength(1))
  expect(assign).not.toHaveBeenCalled()
  gateway.cut(false)
  act(() => {
    connection.isOnline = true
  })
  await waitFor(() => expect(button.disabled).toBe(false))
  fireEvent.click(button)
  await waitFor(() => expect(assign).toHaveBeenCalledWith('/auth/google'))
  expect(settings.isSignOutPending).toBe(false)
})

test.each(Object.entries(googleProblems))(
  'ACC-01 the problem %s is said in its own words',
  async (name, { message }) => {
    fakeGateway({})
    history.replaceState(null, '', `/login?problem=${name}`)
    open()
    await waitFor(() => expect(alerts()).toEqual([message]))
  },
)

test('ACC-01 the words of every problem are its own', () => {
  const messages = Object.values(googleProblems).map(({ message }) => message)
  expect(new Set(messages).size).toBe(messages.length)
})

test('ACC-01 a text from the address is never shown', async () => {
  fakeGateway({})
  session.offersGoogle = true
  for (const problem of ['Call +91 1234', 'toString', '__proto__', 'cancelled ', '']) {
    history.replaceState(null, '', `/login?${new URLSearchParams({ problem }).toString()}`)
    open()
    await screen.findByRole('button', { name: 'Continue with Google' })
    expect(alerts()).toEqual([])
    expect(document.body.textContent).not.toContain('1234')
    cleanup()
  }
})

test('ACC-01 back from Google without a session, the browser kept no cookie', async () => {
  fakeGateway({})
  history.replaceState(null, '', '/login?signed=known')
  session.phase = 'unknown'
  open()
  act(() => {
    session.phase = 'confirmed'
  })
  await waitFor(() => expect(alerts()).toEqual([expect.stringContaining('did not keep the sign-in')]))
})

test('ACC-01 back from Google’s page without a sign-in, the button can be pressed again', async () => {
  fakeGateway({})
  session.offersGoogle = true
  open()
  const button = await screen.findByRole('button', { name: 'Continue with Google' })
  stubLocation(vi.fn<(url: string) => void>())
  fireEvent.click(button)
  await waitFor(() => expect(button.getAttribute('aria-busy')).toBe('true'))
  dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
  await waitFor(() => expect(button.getAttribute('aria-busy')).toBeNull())
})
