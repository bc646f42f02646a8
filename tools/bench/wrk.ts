import { execFile, execFileSync } from 'node:child_process'

export interface Measured {
  readonly requestsPerSecond: number
  readonly p50Ms: number
  readonly p99Ms: number
}

export const isInstalled = (command: string): boolean => {
  try {
    execFileSync('sh', ['-c', `command -v ${command}`], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

const unitMs: Record<string, number> = { us: 0.001, ms: 1, s: 1000 }
const latency = (report: string, percentile: string): number => {
  const [, value, unit] = new RegExp(`${percentile}%\\s+([\\d.]+)(us|ms|s)`).exec(report) ?? []
  return Number(value) * (unitMs[unit ?? ''] ?? Number.NaN)
}

/**
 * One round of load by wrk: 64 connections, one thread on the second core, `seconds` long. Throws when an answer was
 * not a 2xx, because refusals are quick and would look like speed.
 */
export function load(url: string, headers: Readonly<Record<string, string>>, seconds: number): Promise<Measured> {
  const args = [
    '-c',
    '1',
    'wrk',
    '-t1',
    '-c64',
    `-d${seconds}s`,
    '--latency',
    ...Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]),
    url,
  ]
  return new Promise((resolve, reject) => {
    execFile('taskset', args, (error, report) => {
      if (error) return reject(error)
      if (/Non-2xx|Socket errors/.test(report)) return reject(new Error(`${url} did not answer well:\n${report}`))
      resolve({
        requestsPerSecond: Number(/Requests\/sec:\s+([\d.]+)/.exec(report)?.[1]),
        p50Ms: latency(report, '50'),
        p99Ms: latency(report, '99'),
      })
    })
  })
}
