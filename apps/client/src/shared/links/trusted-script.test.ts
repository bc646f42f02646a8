import { afterEach, expect, test, vi } from 'vitest'
import { trustServiceScript } from './trusted-script.ts'

afterEach(() => vi.unstubAllGlobals())

type Rules = { readonly createScriptURL: (url: string) => string | null }

test('LINK-04 the one script of the service is let through, and no other', () => {
  const made: [string, Rules][] = []
  vi.stubGlobal('trustedTypes', { createPolicy: (name: string, rules: Rules) => made.push([name, rules]) })
  trustServiceScript()
  const [policy] = made
  expect(policy?.[0]).toBe('default')
  const allowed = 'https://app.link/_r?sdk=web2.89.2&callback=branch_callback__0'
  expect(policy?.[1].createScriptURL(allowed)).toBe(allowed)
  for (const url of [
    'https://app.link.evil.test/_r?a=1',
    'https://evil.test/https://app.link/_r?',
    'https://app.link/other',
    '/assets/own.js',
    'data:text/javascript,alert(1)',
    'HTTPS://APP.LINK/_r?a=1',
  ])
    expect(policy?.[1].createScriptURL(url), url).toBeNull()
})

test('LINK-04 a browser without Trusted Types, and one that has its default policy already, go on', () => {
  expect(trustServiceScript).not.toThrow()
  vi.stubGlobal('trustedTypes', {
    createPolicy: () => {
      throw new TypeError('Policy "default" already exists.')
    },
  })
  expect(trustServiceScript).not.toThrow()
})
