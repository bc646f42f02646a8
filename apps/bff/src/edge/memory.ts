import { readFileSync } from 'node:fs'
import { getHeapSpaceStatistics, getHeapStatistics, setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

const given = /--max[-_]old[-_]space[-_]size=(\d+)/.exec([...process.execArgv, process.env['NODE_OPTIONS']].join(' '))

/**
 * The old generation's end, in bytes. V8 tells only that of both generations, which with a small old one is far beyond
 * where the process dies: so what the command line says comes first.
 */
const oldLimit = given ? Number(given[1]) * 2 ** 20 : getHeapStatistics().heap_size_limit

const isYoung = (name: string): boolean => name.startsWith('new_')

function oldBytes(): number {
  let bytes = 0
  for (const { space_name, space_used_size } of getHeapSpaceStatistics())
    if (!isYoung(space_name)) bytes += space_used_size
  return bytes
}

/**
 * What the process has in memory, in bytes, without the pages of files, such as Node's own: the system gives those back
 * before it ends anybody for want of memory.
 */
function ownBytes(): number {
  const rss = process.memoryUsage.rss()
  try {
    const [, resident = 1, shared = 0] = readFileSync('/proc/self/statm', 'latin1').split(' ').map(Number)
    return rss * (1 - shared / resident)
  } catch {
    // Not Linux.
    return rss
  }
}

/**
 * The part of its memory that this process has taken, 0 to 1: of the heap, or of what the container may have, whichever
 * is nearer to its end.
 */
export function memoryTaken(): number {
  const constrained = process.constrainedMemory()
  const ofContainer = constrained > 0 ? ownBytes() / constrained : 0
  return Math.max(oldBytes() / oldLimit, ofContainer)
}

let collector: unknown

/**
 * Collects garbage, which takes a tenth of a second or so. A process that refuses what comes makes too little of it for
 * the engine to do so by itself, and would be taken for full for ever.
 */
export function collectGarbage(): void {
  if (collector === undefined) {
    setFlagsFromString('--expose-gc')
    collector = runInNewContext('gc')
  }
  if (typeof collector === 'function') collector()
}
