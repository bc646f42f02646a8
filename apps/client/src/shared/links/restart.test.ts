import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const page = { reload: vi.fn<() => void>(), replace: vi.fn<(to: string | URL) => void>() }
const restarts = () => page.reload.mock.calls.length + page.replace.mock.calls.length

/** The module as it is in a page that was loaded just now, in the same browser session. */
async function load() {
  vi.resetModules()
  return import('./restart.ts')
}

beforeEach(() => {
  sessionStorage.clear()
  localStorage.clear()
  history.replaceState(null, '', '/')
  page.reload.mockReset()
  page.replace.mockReset()
})
afterEach(() => {
  document.body.replaceChildren()
  vi.restoreAllMocks()
})

test('LINK-04 F29 one restart in a browser session, whatever fails and however often the app begins anew', async () => {
  for (let count = 0; count < 5; count += 1) {
    const { restart } = await load()
    for (const where of ['here', 'root', 'here'] as const) restart(where, page)
  }
  expect(page.reload).toHaveBeenCalledTimes(1)
  expect(page.replace).not.toHaveBeenCalled()
  sessionStorage.clear()
  const { restart } = await load()
  restart('root', page)
  restart('here', page)
  expect(page.replace.mock.calls).toEqual([['/']])
  expect(restarts()).toBe(2)
})

test('LINK-04 where nothing can be noted there is no restart at all', async () => {
  const { restart } = await load()
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('Forbidden', 'SecurityError')
  })
  restart('here', page)
  expect(restarts()).toBe(0)
})

test('LINK-04 nothing half done is lost: no restart over an attempt, a dialog or a field, and it is not used up', async () => {
  const { restart } = await load()
  history.replaceState(null, '', '/mock-test?attempt=1')
  restart('here', page)
  history.replaceState(null, '', '/')
  const dialog = document.createElement('dialog')
  dialog.setAttribute('open', '')
  document.body.append(dialog)
  restart('here', page)
  dialog.remove()
  const field = document.createElement('textarea')
  document.body.append(field)
  field.focus()
  restart('here', page)
  expect(restarts()).toBe(0)
  field.blur()
  restart('here', page)
  expect(restarts()).toBe(1)
})

test('LINK-04 what was set a moment ago is stored before the page goes', async () => {
  const { restart } = await load()
  const { settings, settingsKey } = await import('../settings/settings.ts')
  settings.chatDrafts = { new: 'half a question' }
  let stored: string | null = null
  page.reload.mockImplementation(() => {
    stored = localStorage.getItem(settingsKey)
  })
  restart('here', page)
  expect(stored).toContain('half a question')
})
