import type { ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** Whether a process has ended, by itself or by a signal. */
export const hasEnded = ({ exitCode, signalCode }: ChildProcess): boolean => exitCode !== null || signalCode !== null

/** Of `/proc/PID/status`: what is in memory now, the most that was, and what of it is the process's own, not of files. */
type Field = 'VmRSS' | 'VmHWM' | 'RssAnon'

/** Megabytes (MiB) of a process; 0 where there is none any more. */
export function memoryOf(pid: number | undefined, field: Field): number {
  try {
    const [, kilobytes] =
      new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
    return Number(kilobytes ?? 0) / 1024
  } catch {
    return 0
  }
}
