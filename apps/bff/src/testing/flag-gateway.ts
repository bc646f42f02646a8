import { onTestFinished } from 'vitest'
import { Flags, type FlagOptions } from '../flags/flags.ts'
import { readSettings } from '../settings.ts'

export interface TestFlags {
  readonly flags: Flags
  /** What was logged, a line each. */
  readonly lines: string[]
}

/** The flags by themselves, with these settings, not started. Closed when the test ends. */
export function makeFlags(env: Record<string, string> = {}, options: Partial<FlagOptions> = {}): TestFlags {
  const lines: string[] = []
  const write = (data: unknown, text?: string): void => void lines.push(`${JSON.stringify(data)} ${text ?? ''}`)
  const log = { info: write, warn: write, error: write }
  const flags = new Flags(readSettings(env), log, options)
  onTestFinished(() => flags.close())
  return { flags, lines }
}
