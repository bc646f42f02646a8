import { certaintyNames } from '../../shared/questions/certainty.ts'
import type { Surety } from './insights-rules.ts'
import { marks } from './marks.ts'

/** `1 question`, `12 questions`. */
export const counted = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`

/** Sixths of a mark as marks that are added: "+4.67", "−2", "0". */
export const signed = (sixths: number): string => (sixths > 0 ? `+${marks(sixths)}` : marks(sixths))

/** "1 mark", "4.67 marks". */
export const inMarks = (sixths: number): string => `${marks(sixths)} ${sixths === 6 ? 'mark' : 'marks'}`

/** A share of 1: "64 %", never broken into two lines. */
export const percent = (share: number): string => `${Math.round(share * 100)}\u00a0%`.replace('-', '−')

export const suretyName = (certainty: Surety): string => (certainty === null ? 'Not said' : certaintyNames[certainty])
