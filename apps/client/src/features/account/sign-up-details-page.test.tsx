import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { Route } from 'wouter'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Student, StudentChange } from '@abhyas/contracts/account'
import { asha } from '../../testing/fake-gateway.ts'
import { fillInBrowser, refusal, renderPage, type Answers } from '../../testing/render-page.tsx'
import { addSink, flush } from '../../shared/analytics/track.ts'
import { connection } from '../../shared/connection/connection.ts'
import { session } from '../../shared/session/session.ts'
import { toUserData } from '../../shared/settings/fields.ts'
import { clearSettings, settings } from '../../shared/settings/settings.ts'
import SignUpDetailsPage from './sign-up-details-page.tsx'
import { useSignUpWatch } from './sign-up-details-watch.ts'

const tracked: string[] = []
addSink(({ name }) => tracked.push(name))
flush()

const purposes = ['push', 'sms', 'whatsapp', 'email']
const consents = purposes.map((purpose) => ({ purpose, isGiven: false, at: null }))

let student: Student = asha
/** A server that keeps what it is told. */
const update = (change: StudentChange) => {
  student = { ...student, ...(change as Partial<Student>) } // what is left out is not in it
  return { student }
}

beforeEach(() => {
  fillInBrowser()
  student = asha
  tracked.length = 0
  connection.isOnline = true
  session.phase = 'confirmed'
  settings.userData = toUserData(asha)
  settings.isSignupNewUser = true
})
afterEach(() => {
  cleanup()
  clearSettings()
})

const open = (answers: Answers = {}) =>
  renderPage(
    <SignUpDetailsPage />,
    { pattern: '/signupdetails', path: '/signupdetails' },
    { 'account.details': () => ({ consents }), 'account.update': update, ...answers },
  )
const field = (label: string | RegExp) => screen.getByLabelText<HTMLInputElement>(label)
const fill = (label: string | RegExp, value: string) => {
  fireEvent.change(field(label), { target: { value } })
  fireEvent.blur(field(label))
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

test('ROUTE-06 who is not new is sent on to the remembered origin, else to the news', async () => {
  settings.isSignupNewUser = false
  settings.postLoginRedirect = '/pyq?year=2024'
  expect((await leads()).at(-1)).toBe('/pyq?year=2024')
  expect(settings.postLoginRedirect).toBeNull()
  cleanup()
  expect((await leads()).at(-1)).toBe('/news')
  cleanup()
  settings.postLoginRedirect = '//evil.test'
  expect((await leads()).at(-1)).toBe('/news')
})
const leads = async () => {
  const { history } = open()
  await waitFor(() => expect(history).toHaveLength(1))
  return history ?? []
}

test('ACC-05 it is prefilled, and each field is saved when it is left', async () => {
  const save = vi.fn<typeof update>(update)
  open({ 'account.update': save })
  expect(field('Name').value).toBe('Asha')
  fireEvent.blur(field('Name'))
  fill('Name', ' Asha Rao ')
  await screen.findByText('Saved.')
  fill('City', 'Pune')
  fireEvent.change(field(/^State/), { target: { value: 'Maharashtra' } })
  fireEvent.change(field('Language'), { target: { value: 'Hindi' } })
  await waitFor(() => expect(student).toMatchObject({ name: 'Asha Rao', city: 'Pune', preferredLanguage: 'Hindi' }))
  expect(save.mock.calls.map(([change]) => change)).toEqual([
    { name: 'Asha Rao' },
    { city: 'Pune' },
    { state: 'Maharashtra' },
    { preferredLanguage: 'Hindi' },
  ])
  await waitFor(() => expect(settings.userData).toMatchObject({ name: 'Asha Rao', preferred_language: 'Hindi' }))
})

test('ACC-05 a failure is said at its field, and the next try works', async () => {
  const answers: Answers = {
    'account.update': () => {
      throw refusal('UNAVAILABLE', 'The service is busy.')
    },
  }
  open(answers)
  fill('City', 'Pune')
  await screen.findByText('Not saved. The service is busy.')
  expect(field('City').getAttribute('aria-invalid')).toBe('true')
  expect(field('Name').getAttribute('aria-invalid')).toBeNull()
  press('Done')
  await screen.findByText(/Not everything could be saved/)
  expect(settings.isSignupNewUser).toBe(true)
})

test('ACC-05 after a failure Done tries again, and one field that is refused holds up no other', async () => {
  const { history } = open({
    'account.update': (change: StudentChange) => {
      if (change.name !== undefined) throw refusal('BAD_REQUEST', 'No.')
      return update(change)
    },
  })
  fireEvent.change(field('Name'), { target: { value: 'X' } })
  fireEvent.change(field('City'), { target: { value: 'Pune' } })
  press('Done')
  await screen.findByText(/Not everything could be saved/)
  expect(student.city).toBe('Pune')
  press('Go on without saving')
  await waitFor(() => expect(history?.at(-1)).toBe('/news'))
})

test('ROUTE-15 Done leads to the origin, and the sign-up is no new one any more', async () => {
  settings.postLoginRedirect = '/pyq'
  const { history } = open()
  fireEvent.change(field('City'), { target: { value: 'Pune' } })
  press('Done')
  await waitFor(() => expect(history?.at(-1)).toBe('/pyq'))
  expect(student.city).toBe('Pune')
  expect(settings).toMatchObject({ isSignupNewUser: false, postLoginRedirect: null })
})

test('ACC-05 no consent is given beforehand; each purpose says why, and is given by itself', async () => {
  const set = vi.fn<(input: unknown) => unknown>(() => ({ consents }))
  open({ 'account.setConsent': set })
  const group = screen.getByRole('group', { name: 'May we write to you?' })
  const boxes = within(group).getAllByRole<HTMLInputElement>('checkbox')
  expect(boxes.map(({ checked }) => checked)).toEqual([false, false, false, false])
  expect(within(group).getAllByText('Why?')).toHaveLength(4)
  fireEvent.click(screen.getByLabelText('Emails'))
  await waitFor(() => expect(set).toHaveBeenCalledExactlyOnceWith({ purpose: 'email', isGiven: true }))
  expect(boxes.map(({ checked }) => checked)).toEqual([false, false, false, true])
})

test('ACC-05 a consent that could not be kept is taken back, and says so', async () => {
  open({
    'account.setConsent': () => {
      throw refusal('UNAVAILABLE', 'The service is busy.')
    },
  })
  fireEvent.click(screen.getByLabelText('Emails'))
  await screen.findByText('Not changed. The service is busy.')
  expect(screen.getByLabelText<HTMLInputElement>('Emails').checked).toBe(false)
})

test('ACC-03 a sign-up through a deep link is tracked once, without its text, and the link’s data cleared', () => {
  settings.branchData = { dl_event_route: '/pyq', '~referring_link': 'https://evil.test' }
  open()
  expect(settings.branchData).toBeNull()
  cleanup()
  open()
  expect(tracked).toEqual(['Signed Up By Deep Link'])
})

const start = (path: string) => {
  function Watch() {
    useSignUpWatch()
    return null
  }
  const all = (
    <>
      <Watch />
      <Route path="/signupdetails">details</Route>
    </>
  )
  return renderPage(all, { pattern: '*?', path }, {})
}

test('ACC-03 who left midway is led back at the next start, from a calm screen, which comes afterwards', () => {
  history.replaceState(null, '', '/pyq?year=2024')
  expect(start('/pyq?year=2024').history?.at(-1)).toBe('/signupdetails')
  expect(settings.postLoginRedirect).toBe('/pyq?year=2024')
  cleanup()
  expect(start('/practice-questions').history).toHaveLength(1)
  cleanup()
  settings.isSignupNewUser = false
  expect(start('/pyq').history).toHaveLength(1)
  history.replaceState(null, '', '/')
})

test('C4 what is agreed to here is what /accountDetails shows afterwards', async () => {
  const given = consents.map((consent) => ({ ...consent, isGiven: consent.purpose === 'email' }))
  const { queryClient } = open({ 'account.setConsent': () => ({ consents: given }) })
  const kept = () => queryClient.getQueriesData<{ consents: unknown }>({ queryKey: [['account', 'details']] })
  await waitFor(() => expect(kept()[0]?.[1]).toEqual({ consents }))
  fireEvent.click(screen.getByLabelText('Emails'))
  await waitFor(() => expect(kept()[0]?.[1]).toEqual({ consents: given }))
})

test('F24 what waits for its turn is sent for nobody whom another tab has signed in meanwhile', async () => {
  let answer: () => void = () => undefined
  const later = new Promise<void>((resolve) => (answer = resolve))
  const sent: StudentChange[] = []
  let isFirst = true
  open({
    'account.update': (change: StudentChange) => {
      if (!isFirst) return update((sent.push(change), change))
      isFirst = false
      // oxlint-disable-next-line typescript/only-throw-error -- the test's server asks again when it is fulfilled
      throw later
    },
  })
  fill('Name', 'Asha Rao')
  await waitFor(() => expect(isFirst).toBe(false))
  fill('City', 'Pune')
  await act(async () => {
    settings.userData = toUserData({ ...asha, id: '9b2c8f0e-1111-4222-8333-444455556666' })
  })
  answer()
  // Of whoever is here now, and behind the others in the line.
  fireEvent.change(field('Language'), { target: { value: 'Hindi' } })
  await waitFor(() => expect(sent).toEqual([{ name: 'Asha Rao' }, { preferredLanguage: 'Hindi' }]))
})
