import { expect, test } from 'vitest'
import { forgetEngagement } from './forget-engagement.ts'

test('ENG-03 what the SDK keeps is forgotten without it, in storage and cookies, and nothing else', () => {
  localStorage.setItem('WZRK_PR', '{"Identity":"asha"}')
  localStorage.setItem('settings', '{}')
  for (const cookie of ['WZRK_G=device-1', 'WZRK_S_TEST=%7B%22p%22%3A1%7D', 'mine=1'])
    document.cookie = `${cookie}; path=/`
  forgetEngagement()
  expect(Object.keys(localStorage)).toEqual(['settings'])
  expect(document.cookie).toBe('mine=1')
  localStorage.clear()
  document.cookie = 'mine=; path=/; max-age=0'
})
