import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { StartError } from '../settings.ts'
import { lockDirectory } from './lock.ts'

const lockModule = new URL('./lock.ts', import.meta.url).href
/** Takes the lock, says so, and holds it until its stdin ends. */
const holder = `
  import { lockDirectory } from ${JSON.stringify(lockModule)}
  try { lockDirectory(process.argv[1]); console.log('held') } catch { console.log('refused') }
  process.stdin.resume()
`
const arguments_ = (directory: string) => ['--input-type=module-typescript', '-e', holder, directory]

describe('the lock of the data folder', () => {
  let directory: string
  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), 'abhyas-lock-'))
  })
  afterEach(() => rmSync(directory, { recursive: true }))

  const start = () => spawn(process.execPath, arguments_(directory), { stdio: ['pipe', 'pipe', 'inherit'] })
  const firstLine = async (child: ReturnType<typeof start>) => {
    const [line] = await once(child.stdout, 'data')
    return String(line).trim()
  }
  const takeAndRelease = () => lockDirectory(directory)()
  const lockFiles = () => readdirSync(directory).filter((name) => name.startsWith('lock.'))

  it('F14 is held once, and can be taken again after its release', () => {
    const release = lockDirectory(directory)
    expect(() => lockDirectory(directory)).toThrow(StartError)
    release()
    expect(takeAndRelease).not.toThrow()
    expect(lockFiles()).toHaveLength(1)
  })

  it('F14 of eight starters at once one holds the folder, also after a kill -9', async () => {
    for (const _round of [1, 2]) {
      const children = Array.from({ length: 8 }, start)
      const answers = await Promise.all(children.map(firstLine))
      expect(answers.toSorted()).toEqual(['held', ...Array.from({ length: 7 }, () => 'refused')])
      expect(() => lockDirectory(directory)).toThrow(StartError)
      const ends = children.map((child) => once(child, 'exit'))
      children.forEach((child) => child.kill('SIGKILL'))
      await Promise.all(ends)
    }
    expect(takeAndRelease).not.toThrow()
  })

  it('F14 a holder that is gone does not count, even where its number belongs to another process now', () => {
    lockDirectory(directory)
    const [name] = lockFiles()
    const file = join(directory, name ?? 'none')
    const own: unknown = JSON.parse(readFileSync(file, 'utf8'))
    writeFileSync(file, JSON.stringify({ ...Object(own), started: '1' }))
    expect(takeAndRelease).not.toThrow()
    const gone = spawnSync(process.execPath, ['-e', ''])
    writeFileSync(join(directory, lockFiles()[0] ?? 'none'), JSON.stringify({ ...Object(own), pid: gone.pid }))
    expect(takeAndRelease).not.toThrow()
  })

  it('F14 a file that says nothing, or that was written before a restart of the machine, does not count', () => {
    writeFileSync(join(directory, 'lock.7'), 'not json')
    const release = lockDirectory(directory)
    const own: unknown = JSON.parse(readFileSync(join(directory, 'lock.8'), 'utf8'))
    release()
    writeFileSync(join(directory, 'lock.8'), JSON.stringify({ ...Object(own), boot: 'another' }))
    expect(takeAndRelease).not.toThrow()
  })

  it('F14 a holder in another container counts, because nobody here can tell whether it runs', () => {
    lockDirectory(directory)
    const file = join(directory, 'lock.1')
    const own: unknown = JSON.parse(readFileSync(file, 'utf8'))
    writeFileSync(file, JSON.stringify({ ...Object(own), namespace: 'pid:[1]' }))
    expect(() => lockDirectory(directory)).toThrow(/lock\.1/)
  })
})
