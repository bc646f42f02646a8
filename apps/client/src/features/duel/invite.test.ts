import { InviteCode } from '@abhyas/contracts/duel'
import fc from 'fast-check'
import { afterEach, expect, test } from 'vitest'
import { clearSettings, settings } from '../../shared/settings/settings.ts'
import { codeOf, forgetInvite, invitePath, keepInvite, keptInvite, noteAccepted, whatsAppUrl } from './invite.ts'

const until = '2999-11-22T06:00:00.000Z'

afterEach(() => clearSettings())

test('DUEL-03 every text gives a code of the contract or none; a code is found as it is said, typed or linked', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const code = codeOf(text)
      expect(code === undefined || InviteCode.safeParse(code).success).toBe(true)
    }),
  )
  fc.assert(
    fc.property(fc.stringMatching(/^[2-9A-HJ-NP-Z]{8}$/), (code) => {
      const spoken = `${code.slice(0, 4)} - ${code.slice(4).toLowerCase()} `
      const linked = `https://abhyas.example${invitePath(code)}&from=x`
      expect([code, spoken, linked].map(codeOf)).toEqual([code, code, code])
    }),
  )
})

test('DUEL-03 an invitation is remembered with one acceptance, until another is opened or it is put away', () => {
  const kept = keepInvite('ABCD2345', until)
  expect(keepInvite('ABCD2345', until)).toEqual(kept)
  noteAccepted(kept)
  expect(keptInvite(settings.duelInviteData)).toEqual({ ...kept, isAccepted: true })
  expect(keepInvite('WXYZ2345', until).clientId).not.toBe(kept.clientId)
  forgetInvite()
  expect(keptInvite(settings.duelInviteData)).toBeNull()
})

test('SET-06 what is no invitation is none', () => {
  for (const data of [
    null,
    {},
    { code: 'ABCD2345' },
    { code: 'no', clientId: 'x' },
    { code: 1, clientId: 'x' },
    { code: 'ABCD2345', clientId: 'x' },
  ])
    expect(keptInvite(data)).toBeNull()
})

test('DUEL-03 WhatsApp gets the link and no name', () => {
  const url = new URL(whatsAppUrl({ code: 'ABCD2345', subject: 'polity', format: 'blitz' }))
  expect(url.origin).toBe('https://wa.me')
  expect(url.searchParams.get('text')).toBe(
    `Play a duel with me on Abhyas: Polity · Blitz. ${location.origin}/duel-friends?code=ABCD2345`,
  )
})

test('DUEL-03 an invitation whose time is over is not kept', () => {
  keepInvite('ABCD2345', '2020-11-22T06:00:00.000Z')
  expect(keptInvite(settings.duelInviteData)).toBeNull()
})
