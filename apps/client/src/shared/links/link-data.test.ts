import { ownPath } from '@abhyas/contracts/routes'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readLink, toBranchData, trackingFacts } from './link-data.ts'

const fields = {
  dl_event_route: '/pyq?year=2024',
  dl_data_subject: 'polity',
  dl_data_count: 5,
  dl_track_campaign: 'summer-2026',
  link_type: 'share',
  is_preview_link: 'true',
  '+clicked_branch_link': true,
  '~referring_link': 'https://abhyas.app.link/abc',
  '~id': '123',
  $canonical_url: 'https://example.in',
}

test('LINK-01 a link’s route, data, tracking, type, preview and clicked flags, and referring link are read', () => {
  const link = readLink(fields)
  expect(link).toEqual({
    route: '/pyq?year=2024',
    data: { subject: 'polity', count: '5' },
    tracking: { campaign: 'summer-2026' },
    linkType: 'share',
    isPreview: true,
    wasClicked: true,
    referringLink: 'https://abhyas.app.link/abc',
  })
  if (!link) throw new Error('no link')
  // Kept under the service's names, from which it can be read again.
  expect(toBranchData(link)).toMatchObject({ dl_data_subject: 'polity', '~referring_link': fields['~referring_link'] })
  expect(readLink(toBranchData(link))).toEqual(link)
})

test.each([
  ['/news/abc', '/news/abc'],
  ['pyq', '/pyq'],
  [`${location.origin}/duel#top`, '/duel#top'],
  ['https://evil.test/pyq', undefined],
  ['//evil.test/pyq', undefined],
  ['/\\evil.test', undefined],
  ['javascript:alert(1)', undefined],
  ['/unknown', undefined],
  ['', undefined],
  [7, undefined],
  [null, undefined],
])('LINK-01 ROUTE-17 the route %s leads to %s', (route, path) => {
  expect(readLink({ dl_event_route: route })?.route).toBe(path)
})

test('LINK-01 whatever the service answers is read or passed over, and what is kept stays small', () => {
  const key = fc.oneof(
    fc.constantFrom(...Object.keys(fields)),
    fc.string().map((name) => `dl_data_${name}`),
    fc.string().map((name) => `dl_track_${name}`),
  )
  fc.assert(
    fc.property(fc.oneof(fc.anything(), fc.dictionary(key, fc.anything())), (answer) => {
      const link = readLink(answer)
      const kept = JSON.stringify(link && toBranchData(link)) ?? 'null'
      expect(kept.length).toBeLessThan(100_000)
      expect(readLink(JSON.parse(kept))).toEqual(link)
      expect(link?.route).toBe(ownPath(link?.route))
    }),
    { numRuns: 300 },
  )
  expect(readLink(null)).toBeUndefined()
  expect(readLink('text')).toBeUndefined()
  const many = Object.fromEntries(
    Array.from({ length: 500 }, (_, index) => [`dl_data_a${index}`, 'x'.repeat(501 - (index % 2))]),
  )
  const link = readLink(many)
  expect(Object.keys(link?.data ?? {})).toHaveLength(20)
})

test('LINK-01 only short plain words of the tracking are passed on to the analytics', () => {
  const link = readLink({
    dl_track_campaign: 'Summer 2026',
    dl_track_mail: 'asha@example.in',
    dl_track_phone: '+91 9876543210',
    dl_track_number: '9876543210',
    dl_track_text: '<b>',
    dl_track_long: 'x'.repeat(65),
  })
  expect(link && trackingFacts(link)).toEqual({ campaign: 'Summer 2026' })
})
