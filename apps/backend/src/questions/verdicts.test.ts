import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const command = join(import.meta.dirname, 'verdicts.ts')
const run = (...words: string[]) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [command, ...words], { encoding: 'utf8' })
  return [status, stdout + stderr]
}

describe('pnpm questions:reports', () => {
  it('QUEST-06 says which orders there are to one that is none', () => {
    expect(run('verdict', '1', 'perhaps', 'No.')).toEqual([1, expect.stringContaining('Either list the open cases')])
  })
})
