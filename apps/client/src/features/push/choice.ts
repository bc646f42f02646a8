import type { Inputs } from '@abhyas/contracts/app-router'
import { settings } from '../../shared/settings/settings.ts'

type Subscription = Inputs['push']['subscribe']

/** What the student wants to be told of on this device, and when not. */
export type PushChoice = Pick<Subscription, 'topics' | 'quiet'>
export type Topic = PushChoice['topics'][number]
export type Quiet = NonNullable<PushChoice['quiet']>

/** Every topic, with its words. */
export const topicWords: Readonly<Record<Topic, readonly [title: string, detail: string]>> = {
  news: ['News', 'When a day’s editions are ready.'],
  revision: ['Revision', 'When questions are due.'],
}
export const topics = ['news', 'revision'] as const satisfies readonly Topic[]

/** What Yes stands for, until it is changed: nothing comes at night. */
export const firstChoice: PushChoice = { topics: ['news'], quiet: { from: '22:00', to: '07:00' } }

const minute = /^([01]\d|2[0-3]):[0-5]\d$/

const isTopic = (value: unknown): value is Topic => topics.some((topic) => topic === value)
const isQuiet = (value: unknown): value is Quiet =>
  typeof value === 'object' &&
  value !== null &&
  'from' in value &&
  'to' in value &&
  typeof value.from === 'string' &&
  typeof value.to === 'string' &&
  minute.test(value.from) &&
  minute.test(value.to) &&
  value.from !== value.to

/** What is kept on this device, as far as it can be read; null for nothing. */
export function readChoice(kept: Readonly<Record<string, unknown>> | null): PushChoice | null {
  if (kept === null || !Array.isArray(kept['topics'])) return null
  const quiet = kept['quiet']
  return { topics: kept['topics'].filter(isTopic), quiet: isQuiet(quiet) ? { from: quiet.from, to: quiet.to } : null }
}

export const keptChoice = (): PushChoice | null => readChoice(settings.pushChoice)

/** Keeps `choice` on this device; `isUntold` while it came with a Yes that the server has not kept as a consent yet. */
export function keepChoice(choice: PushChoice, isUntold: boolean) {
  settings.pushChoice = { ...choice, ...(isUntold && { isUntold }) }
}

export const isUntold = (): boolean => settings.pushChoice?.['isUntold'] === true
