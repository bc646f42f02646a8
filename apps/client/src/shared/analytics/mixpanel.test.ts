import mixpanel from 'mixpanel-browser'
import { afterEach, expect, test, vi } from 'vitest'
import { settings, startMixpanel } from './mixpanel.ts'

afterEach(() => vi.restoreAllMocks())

test('ENG-09 twenty percent of the sessions are recorded, and end after 900000 ms without a touch', () => {
  const init = vi.spyOn(mixpanel, 'init').mockReturnValue(undefined)
  vi.spyOn(mixpanel, 'register').mockReturnValue(undefined)
  startMixpanel('token-1', {})
  expect(init).toHaveBeenCalledExactlyOnceWith(
    'token-1',
    expect.objectContaining({ record_sessions_percent: 20, record_idle_timeout_ms: 900_000 }),
  )
})

test('ENG-09 a recording masks every text and field, and takes no console, network or address (C4)', () => {
  expect(settings).toMatchObject({
    record_mask_all_text: true,
    record_mask_all_inputs: true,
    record_console: false,
    record_network: false,
    autocapture: false,
    track_pageview: false,
    ip: false,
  })
  document.body.innerHTML =
    '<button aria-label="Asha"></button><a href="/pyq/search?q=mine">x</a><a href="#main">x</a><img alt="Asha"><p>text</p>'
  const blocked = document.querySelectorAll(settings.record_block_selector)
  expect([...blocked].map(({ localName }) => localName)).toEqual(['button', 'a', 'a', 'img'])
})

test('ENG-10 events bear what holds for the app, and the time when they happened', () => {
  vi.spyOn(mixpanel, 'init').mockReturnValue(undefined)
  const register = vi.spyOn(mixpanel, 'register').mockReturnValue(undefined)
  const track = vi.spyOn(mixpanel, 'track').mockReturnValue(undefined)
  const sink = startMixpanel('token-1', { platform: 'pwa' })
  sink({ name: 'News Opened', facts: { item: 'a' }, at: 1_500 })
  expect(register).toHaveBeenCalledExactlyOnceWith({ platform: 'pwa' })
  expect(track).toHaveBeenCalledExactlyOnceWith('News Opened', { item: 'a', time: 1.5 })
})
