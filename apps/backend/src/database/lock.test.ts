import { type ChildProcessByStdio, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable, Writable } from 'node:stream'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { StartError } from '../settings.ts'
import { lockDirectory } from './lock.ts'

type Child = ChildProcessByStdio<Writable, Readable, Readable>

const lockModule = new URL('./lock.ts', import.meta.url).href
/** Takes the lock, says so, and holds it until its stdin ends, however often memory is cleared meanwhile. */
const holder = `
  import { lockDirectory } from ${JSON.stringify(lockModule)}
  try { lockDirectory(process.argv[1]); gc(); console.log('held') } catch (error) { console.log(error.name) }
  process.stdin.resume()
`
const command = (directory: string) => [
  process.execPath,
  '--expose-gc',
  '--input-type=module-typescript',
  '-e',
  holder,
  directory,
]
/** Runs what follows as the first process of a pid namespace of its own, as a container does. */
const asContainer = ['unshare', '--pid', '--fork', '--kill-child']
const hasNamespaces = spawnSync('unshare', [...asContainer.slice(1), 'true']).status === 0

describe('the lock of the data folder', () => {
  let directory: string
  let children: Child[]
  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), 'abhyas-lock-'))
    children = []
  })
  afterEach(async () => {
    await killAll()
    rmSync(directory, { recursive: true })
  })

  const start = (prefix: readonly string[] = []) => {
    const [program = '', ...rest] = [...prefix, ...command(directory)]
    const child = spawn(program, rest, { stdio: ['pipe', 'pipe', 'pipe'] })
    children.push(child)
    return child
  }
  const killAll = () =>
    Promise.all(
      children.splice(0).map(async (child) => {
        const ended = once(child, 'close')
        child.kill('SIGKILL')
        await ended
      }),
    )
  const firstLine = async (child: Child) => {
    const [line] = await Promise.race([once(child.stdout, 'data'), once(child.stderr, 'data')])
    return String(line).trim()
  }
  const takeAndRelease = () => lockDirectory(directory)()

  it('F14 is held once, and can be taken again after its release', () => {
    const release = lockDirectory(directory)
    expect(() => lockDirectory(directory)).toThrow(StartError)
    release()
    expect(takeAndRelease).not.toThrow()
  })

  it('F14 of eight starters at once one holds the folder, also after a kill -9', async () => {
    for (const _round of [1, 2]) {
      const answers = await Promise.all(Array.from({ length: 8 }, () => start()).map(firstLine))
      expect(answers.toSorted()).toEqual([...Array.from({ length: 7 }, () => 'Error'), 'held'])
      expect(() => lockDirectory(directory)).toThrow(StartError)
      await killAll()
    }
    expect(takeAndRelease).not.toThrow()
  })

  it.skipIf(!hasNamespaces)(
    `F14 counts between containers, and is free once its container is gone${hasNamespaces ? '' : ' (skipped: no unshare)'}`,
    async () => {
      const first = start(asContainer)
      expect(await firstLine(first)).toBe('held')
      expect(await firstLine(start(asContainer))).toBe('Error')
      expect(() => lockDirectory(directory)).toThrow(StartError)
      await killAll()
      // The same pid in another namespace: what a container restarted after a kill -9 finds.
      expect(await firstLine(start(asContainer))).toBe('held')
    },
  )

  it('F14 a folder that cannot be used says why, and is not called in use', () => {
    mkdirSync(join(directory, 'lock'))
    expect(() => lockDirectory(directory)).toThrow(/unable to open/)
    expect(() => lockDirectory(directory)).not.toThrow(StartError)
  })
})
