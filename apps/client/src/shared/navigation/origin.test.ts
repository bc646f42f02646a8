import fc from 'fast-check'
import { beforeEach, expect, test } from 'vitest'
import { settings } from '../settings/settings.ts'
import { forgetOrigin, rememberedOrigin, rememberOrigin } from './origin.ts'

beforeEach(forgetOrigin)

test('ROUTE-15 the origin is remembered with path and query, and forgotten once it is used', () => {
  rememberOrigin('/news?tab=hindu')
  expect(settings.postLoginRedirect).toBe('/news?tab=hindu')
  expect(rememberedOrigin()).toBe('/news?tab=hindu')
  forgetOrigin()
  expect(rememberedOrigin()).toBe('/news')
})

test('ROUTE-15 the sign-in page never remembers itself', () => {
  rememberOrigin('/login')
  expect(settings.postLoginRedirect).toBeNull()
  settings.postLoginRedirect = '/login?again'
  expect(rememberedOrigin()).toBe('/news')
})

test('ROUTE-06 the sign-up details lead on, never to themselves', () => {
  rememberOrigin('/signupdetails?from=mail')
  expect(rememberedOrigin()).toBe('/news')
})

test('ROUTE-17 whatever stands in the storage, the visitor stays in this app', () => {
  const hostile = fc.constantFrom(
    '//evil.test',
    'https://evil.test/news',
    '/\\evil.test',
    'javascript:alert(1)',
    '/news\n//x',
    '/nowhere',
  )
  fc.assert(
    fc.property(
      fc.oneof(
        hostile,
        fc.string(),
        fc.webUrl(),
        fc.string().map((text) => `/${text}`),
      ),
      (stored) => {
        settings.postLoginRedirect = stored
        const target = new URL(rememberedOrigin(), 'https://abhyas.test')
        expect(target.origin).toBe('https://abhyas.test')
        expect(target.protocol).toBe('https:')
      },
    ),
  )
})
