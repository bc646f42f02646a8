import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const command = join(import.meta.dirname, 'import.ts')
const run = (...folders: string[]) => {
  const { status, stderr } = spawnSync(process.execPath, [command, ...folders], {
    cwd: import.meta.dirname,
    encoding: 'utf8',
  })
  return [status, stderr]
}

describe('pnpm content:import', () => {
  it('NEWS-01 says in one line what is wrong, and stores nothing', () => {
    expect(run()).toEqual([1, 'Name the folder of the pack: pnpm content:import FOLDER\n'])
    expect(run('nowhere')).toEqual([
      1,
      expect.stringMatching(/^Content pack: \S+nowhere\/pack\.json: cannot be read\. Nothing was stored\.\n$/),
    ])
    expect(run(join(import.meta.dirname, '../../content/sample'))).toEqual([
      1,
      'pack.json: name: "sample" is the product\'s own\n',
    ])
  })
})
