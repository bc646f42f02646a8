import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { interruptions, onInterruptions, withdraw } from '../../shared/interruptions/queue.ts'
import { offerRating } from '../../shared/interruptions/rating-offer.ts'
import { clearSettings, settings } from '../../shared/settings/settings.ts'
import { ToastProvider } from '../../shared/ui/toast.tsx'
import { outbox } from '../../testing/outbox.ts'
import { fillInBrowser, signInForTest } from '../../testing/render-page.tsx'
import { RatingDialog } from './rating-dialog.tsx'
import { watchRating } from './watch-rating.ts'

vi.mock('../../shared/outbox/outbox.ts', () => import('../../testing/outbox.ts'))

const onDone = vi.fn<() => void>()
const open = () =>
  render(
    <ToastProvider>
      <RatingDialog source="duel" onDone={onDone} />
    </ToastProvider>,
  )
const choose = (name: string) => fireEvent.click(screen.getByRole('radio', { name }))
const send = () => fireEvent.click(screen.getByRole('button', { name: 'Send' }))

/** Resolves when a rating waits in the queue. */
const queued = () =>
  new Promise<void>((resolve) => {
    const stop = onInterruptions(() => {
      stop()
      resolve()
    })
  })

beforeEach(() => {
  fillInBrowser()
  signInForTest()
})
afterEach(async () => {
  cleanup()
  withdraw('rating')
  outbox.waiting = []
  outbox.failure = undefined
  onDone.mockClear()
  await act(async () => clearSettings())
})

test('ACC-06 without a choice nothing can be sent; closed, it is remembered when', () => {
  open()
  expect(screen.getByRole('button', { name: 'Send' }).hasAttribute('disabled')).toBe(true)
  expect(screen.queryByRole('textbox')).toBeNull()
  const before = Date.now()
  fireEvent.click(screen.getByRole('button', { name: 'Not now' }))
  expect(onDone).toHaveBeenCalledTimes(1)
  expect(settings.lastCloseTimeRatingModal).toBeGreaterThanOrEqual(before)
  expect(settings.hasRated).toBe(false)
  expect(outbox.waiting).toEqual([])
})

test('ACC-06 Esc closes it as well', () => {
  open()
  fireEvent(screen.getByRole('dialog', { name: 'How do you like Abhyas?' }), new Event('cancel', { cancelable: true }))
  expect(onDone).toHaveBeenCalledTimes(1)
  expect(settings.lastCloseTimeRatingModal).toBeGreaterThan(0)
})

test('ACC-06 few stars ask for words, and both go to us through the outbox, with the source', async () => {
  open()
  choose('2 stars')
  fireEvent.change(screen.getByLabelText('What should be better? (optional)'), { target: { value: ' More maps. ' } })
  send()
  await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1))
  expect(outbox.waiting).toMatchObject([
    { path: 'account.rate', input: { source: 'duel', stars: 2, words: 'More maps.' } },
  ])
  expect(settings).toMatchObject({ hasRated: true, lastCloseTimeRatingModal: 0 })
  expect(await screen.findByText('Thank you. A person reads this.')).toBeTruthy()
})

test('ACC-06 many stars need no words', async () => {
  open()
  choose('5 stars')
  expect(screen.getByLabelText('Anything to add? (optional)')).toBeTruthy()
  send()
  await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1))
  expect(outbox.waiting).toMatchObject([{ input: { stars: 5, words: '' } }])
})

test('ACC-06 what can be kept nowhere stays on the screen, to be sent again', async () => {
  outbox.failure = new Error('no storage')
  open()
  choose('1 star')
  fireEvent.change(screen.getByRole('textbox'), { target: { value: 'It is slow.' } })
  send()
  await screen.findByText('Could not keep your rating')
  expect(onDone).not.toHaveBeenCalled()
  expect(settings.hasRated).toBe(false)
  expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe('It is slow.')
  outbox.failure = undefined
  send()
  await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1))
  expect(outbox.waiting).toMatchObject([{ input: { stars: 1, words: 'It is slow.' } }])
})

test('ACC-06 a good moment lets it wait for its turn, also one from before anybody listened', async () => {
  offerRating('practice', { got: 9, of: 10 })
  const arrived = queued()
  const stop = watchRating()
  await arrived
  expect(interruptions()).toMatchObject([{ id: 'rating' }])
  stop()
})

test('ACC-06 no good moment, a rating given before, and nobody signed in: nothing waits', async () => {
  const stop = watchRating()
  offerRating('practice', { got: 1, of: 10 })
  settings.hasRated = true
  offerRating('duel', { isWon: true })
  settings.hasRated = false
  const { userData } = settings
  settings.userData = {}
  offerRating('duel', { isWon: true })
  settings.userData = userData
  expect(interruptions()).toEqual([])
  // Had one of them been taken, it would stand before this one.
  const arrived = queued()
  offerRating('mains', { got: 12, of: 15 })
  await arrived
  expect(interruptions()).toHaveLength(1)
  stop()
})

test('ACC-06 the demo account is not asked, nor anybody for what another has seen in this tab', async () => {
  const { userData } = settings
  // Before anybody is here: a visitor's set, which is nobody's moment.
  settings.userData = {}
  offerRating('practice', { got: 10, of: 10 })
  settings.userData = userData
  const stop = watchRating()
  settings.userData = { ...userData, is_demo: true } as typeof userData
  offerRating('duel', { isWon: true })
  settings.userData = userData
  expect(interruptions()).toEqual([])
  // Had one of them been taken, this one would not be the first.
  const arrived = queued()
  offerRating('mains', { got: 12, of: 15 })
  await arrived
  const [first] = interruptions()
  if (first) render(<ToastProvider>{<first.Show onDone={onDone} />}</ToastProvider>)
  choose('5 stars')
  send()
  await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1))
  expect(outbox.waiting).toMatchObject([{ input: { source: 'mains' } }])
  stop()
})
