import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import type { Student } from '@abhyas/contracts/account'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { asha } from '../../testing/fake-gateway.ts'
import { fillInBrowser, refusal, renderPage, type Answers } from '../../testing/render-page.tsx'
import { connection } from '../../shared/connection/connection.ts'
import { toUserData } from '../../shared/settings/fields.ts'
import { clearSettings, settings } from '../../shared/settings/settings.ts'
import EditProfilePage from './edit-profile-page.tsx'

vi.mock('./photo-draw.ts', () => ({ drawn: () => Promise.resolve('cGljdHVyZQ==') }))

const ravi: Student = { ...asha, id: '9b2c8f0e-1111-4222-8333-444455556666', name: 'Ravi' }

beforeEach(() => {
  fillInBrowser()
  // An entry of its own, above what an earlier test left.
  history.pushState(null, '')
  connection.isOnline = true
  settings.userData = toUserData(asha)
  URL.createObjectURL = () => 'blob:photo'
  URL.revokeObjectURL = () => undefined
})
afterEach(() => {
  cleanup()
  act(() => clearSettings())
})

const open = (answers: Answers) =>
  renderPage(<EditProfilePage />, { pattern: '/edit-profile', path: '/edit-profile' }, answers)
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
/** The step back that a form takes when nothing is to be asked any more comes later; the next test must not meet it. */
const steppedBack = () =>
  waitFor(() => expect((history.state as { isGuard?: boolean } | null)?.isGuard).toBeUndefined()) // the entry's own shape
const saveButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save' })

/** An answer that waits for the test. */
function held() {
  let isHeld = true
  let letGo: () => void = () => undefined
  const gate = new Promise<void>((resolve) => {
    letGo = () => {
      isHeld = false
      resolve()
    }
  })
  const answer = (say: (input: unknown) => unknown) => (input: never) => {
    // oxlint-disable-next-line typescript/only-throw-error -- the test's server asks again when it is fulfilled
    if (isHeld) throw gate
    return say(input)
  }
  return { answer, letGo: () => act(async () => letGo()) }
}

test('ACC-05 a change shows at once everywhere, and only what was changed is sent', async () => {
  const sent: unknown[] = []
  const { answer, letGo } = held()
  open({
    'account.update': answer((input) => {
      sent.push(input)
      return { student: { ...asha, name: 'Asha Rao' } }
    }),
  })
  expect(saveButton().disabled).toBe(true)
  type('Name', ' Asha Rao ')
  fireEvent.click(saveButton())
  await waitFor(() => expect(settings.userData).toMatchObject({ name: 'Asha Rao', email: asha.email }))
  expect(sent).toEqual([])
  await letGo()
  await waitFor(() => expect(saveButton().disabled).toBe(true))
  expect(sent).toEqual([{ name: 'Asha Rao' }])
  await steppedBack()
})

test('ACC-05 what the server refuses is taken back, and what was typed stays to be sent again', async () => {
  open({
    'account.update': () => {
      throw refusal('UNAVAILABLE', 'The service is busy.')
    },
  })
  type('Name', 'Asha Rao')
  fireEvent.click(saveButton())
  await screen.findByText('The service is busy.')
  expect(settings.userData).toMatchObject({ name: 'Asha' })
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Asha Rao')
  expect(saveButton().disabled).toBe(false)
})

test('T33 an answer that comes when another student is signed in changes nothing of theirs', async () => {
  const { answer, letGo } = held()
  open({ 'account.update': answer(() => ({ student: { ...asha, name: 'Asha Rao' } })) })
  type('Name', 'Asha Rao')
  fireEvent.click(saveButton())
  await waitFor(() => expect(settings.userData).toMatchObject({ name: 'Asha Rao' }))
  act(() => {
    settings.userData = toUserData(ravi)
  })
  await letGo()
  expect(settings.userData).toEqual(toUserData(ravi))
  await steppedBack()
})

test('ACC-05 a field is checked when it is left, and nothing wrong is sent', async () => {
  open({})
  type('Name', ' ')
  fireEvent.blur(screen.getByLabelText('Name'))
  expect(await screen.findByText(/Write the name/)).toBeTruthy()
  fireEvent.click(saveButton())
  expect(settings.userData).toMatchObject({ name: 'Asha' })
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Name')))
  type('Name', 'A')
  expect(screen.queryByText(/Write the name/)).toBeNull()
})

test('G6 leaving with something unsaved is asked about, by the browser too, and not after it was undone', async () => {
  open({})
  const isAsked = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }))
  expect(isAsked()).toBe(false)
  type('Exam target', 'CSE 2027')
  await waitFor(() => expect(isAsked()).toBe(true))
  // The link to the phone would lead away.
  expect(screen.queryByRole('link', { name: /phone/ })).toBeNull()
  act(() => history.back())
  expect(await screen.findByRole('dialog', { name: 'Leave without saving?' })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Stay' }))
  type('Exam target', '')
  await waitFor(() => expect(isAsked()).toBe(false))
  expect(screen.getByRole('link', { name: /phone/ }).getAttribute('href')).toBe('/verify-phone')
  await steppedBack()
})

test('G4 offline nothing can be saved, and the reason stands there', () => {
  connection.isOnline = false
  open({})
  type('Name', 'Asha Rao')
  expect(saveButton().disabled).toBe(true)
  expect(screen.getByText(/Saving needs the network/)).toBeTruthy()
  expect(screen.getByText(/photo can be changed when you are online/)).toBeTruthy()
})

const choose = (file: File) => fireEvent.change(screen.getByLabelText(/photo/), { target: { files: [file] } })

test('ACC-05 a photo is cut and sent, and can be taken away again', async () => {
  const sent: unknown[] = []
  open({
    'account.setPhoto': ({ picture }: { picture: string | null }) => {
      sent.push(picture)
      return { student: { ...asha, photo: picture === null ? null : '/photos/0123456789abcdef' } }
    },
  })
  choose(new File(['x'], 'me.jpg', { type: 'image/jpeg' }))
  const image = await screen.findByAltText('How you will be seen')
  Object.defineProperties(image, { naturalWidth: { value: 400 }, naturalHeight: { value: 200 } })
  fireEvent.load(image)
  fireEvent.change(screen.getByLabelText('Left to right'), { target: { value: '100' } })
  expect(image.style.left).toBe('-100%')
  fireEvent.change(screen.getByLabelText('Zoom'), { target: { value: '200' } })
  expect(image.style.width).toBe('400%')
  fireEvent.click(screen.getByRole('button', { name: 'Use this' }))
  await waitFor(() => expect(settings.userData).toMatchObject({ photo: '/photos/0123456789abcdef' }))
  fireEvent.click(screen.getByRole('button', { name: 'Remove' }))
  await waitFor(() => expect(settings.userData).toMatchObject({ photo: null }))
  expect(sent).toEqual(['cGljdHVyZQ==', null])
})

test('ACC-05 a file that is no picture is refused with the reason, before and in the cropper', async () => {
  open({})
  choose(new File(['x'], 'me.pdf', { type: 'application/pdf' }))
  expect(await screen.findByText(/Choose a picture/)).toBeTruthy()
  choose(new File(['x'], 'me.jpg', { type: 'image/jpeg' }))
  fireEvent.error(await screen.findByAltText('How you will be seen'))
  expect(await screen.findByText(/no picture that your browser can open/)).toBeTruthy()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Use this' }).disabled).toBe(true)
})

test('F24 what was typed for one student is not there for the one whom another tab signs in', async () => {
  open({})
  type('Name', 'Asha Rao')
  await act(async () => void (settings.userData = toUserData(ravi)))
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Ravi')
  expect(saveButton().disabled).toBe(true)
  await steppedBack()
})
