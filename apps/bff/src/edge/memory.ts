import { getHeapSpaceStatistics, getHeapStatistics } from 'node:v8'

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
 * The part of its memory that this process has taken, 0 to 1: of the heap, or of what the container may have, whichever
 * is nearer to its end.
 */
export function memoryTaken(): number {
  const constrained = process.constrainedMemory()
  const ofContainer = constrained > 0 ? process.memoryUsage.rss() / constrained : 0
  return Math.max(oldBytes() / oldLimit, ofContainer)
}
