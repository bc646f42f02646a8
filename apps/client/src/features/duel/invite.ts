import type { DuelFormat, DuelSubject } from '@abhyas/contracts/duel'
import { serverNow } from '../../shared/connection/connection.ts'
import { saveSettings, settings } from '../../shared/settings/settings.ts'
import { friendsPath } from './paths.ts'
import { linkTo } from './share.ts'
import { aboutOf } from './words.ts'

/** Where the invitation `code` is opened. */
export const invitePath = (code: string): string => `${friendsPath}?code=${code}`

/** The code that `text`, typed or pasted, holds: the eight characters, with blanks between them, or the whole link. */
export function codeOf(text: string): string | undefined {
  const linked = /[?&]code=([^&#\s]+)/.exec(text)?.[1] ?? text
  const code = linked.replace(/[\s-]/g, '').toUpperCase()
  return /^[2-9A-HJ-NP-Z]{8}$/.test(code) ? code : undefined
}

/** What is sent to a friend: the duel, no names. */
export const inviteText = (invite: { subject: DuelSubject; format: DuelFormat }): string =>
  `Play a duel with me on Abhyas: ${aboutOf(invite)}.`

/** Opens WhatsApp with the invitation, to be sent to whom the student chooses. */
export const whatsAppUrl = (invite: { code: string; subject: DuelSubject; format: DuelFormat }): string =>
  `https://wa.me/?text=${encodeURIComponent(`${inviteText(invite)} ${linkTo(invitePath(invite.code))}`)}`

/** An invitation that was opened on this device and has not come to a duel yet. It outlives the sign-up (DUEL-03). */
export interface KeptInvite {
  readonly code: string
  /** Of the acceptance, made once: sent again it is the same one. */
  readonly clientId: string
  readonly isAccepted: boolean
  /** Until when it can be accepted, as the server says. */
  readonly expiresAt: string
}

/** Reads `duelInviteData`; null where nothing is kept that can still be used. */
export function keptInvite(data: Readonly<Record<string, unknown>> | null): KeptInvite | null {
  const { code, clientId, isAccepted, expiresAt } = data ?? {}
  if (typeof code !== 'string' || codeOf(code) !== code || typeof clientId !== 'string') return null
  if (typeof expiresAt !== 'string' || !(Date.parse(expiresAt) > serverNow().getTime())) return null
  return { code, clientId, isAccepted: isAccepted === true, expiresAt }
}

/** Remembers that `code`, open until `expiresAt`, was opened, and returns what is kept of it. */
export function keepInvite(code: string, expiresAt: string): KeptInvite {
  const kept = keptInvite(settings.duelInviteData)
  if (kept?.code === code) return kept
  return store({ code, clientId: crypto.randomUUID(), isAccepted: false, expiresAt })
}

/** The kept invitation was accepted, and its duel is still to begin. */
export const noteAccepted = (kept: KeptInvite): KeptInvite => store({ ...kept, isAccepted: true })

/** It came to a duel, or to nothing. */
export const forgetInvite = () => {
  settings.duelInviteData = null
  saveSettings()
}

function store(kept: KeptInvite): KeptInvite {
  settings.duelInviteData = { ...kept }
  saveSettings()
  return kept
}
