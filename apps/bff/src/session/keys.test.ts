import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { keptKeys } from './keys.ts'

function folder(): string {
  const dir = mkdtempSync(path.join(tmpdir(), 'abhyas-keys-'))
  onTestFinished(() => rmSync(dir, { recursive: true }))
  return dir
}

test('T1 the embedded key is made once and is for its owner’s eyes only', () => {
  const dir = path.join(folder(), 'data')
  const [first] = keptKeys(dir)
  expect(first).toHaveLength(32)
  expect(keptKeys(dir)).toEqual([first])
  expect(statSync(path.join(dir, 'session-keys')).mode & 0o777).toBe(0o600)
  expect(readdirSync(dir)).toEqual(['session-keys'])
})

test('T1 a file without a key in it is refused and not written over', () => {
  const dir = folder()
  writeFileSync(path.join(dir, 'session-keys'), 'nonsense\n')
  expect(() => keptKeys(dir)).toThrow('holds no key')
})
