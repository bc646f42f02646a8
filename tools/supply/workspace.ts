import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'

export const root = path.resolve(import.meta.dirname, '../..')

/** A file of the repository, or of another folder, as text. */
export const read = (file: string, folder = root): string => readFileSync(path.join(folder, file), 'utf8')

/** What is built and run, each with the folder of its package under `apps`. */
export const services = ['bff', 'backend', 'essay-grader', 'client'] as const
export type Service = (typeof services)[number]

export const pnpmBin = path.join(root, 'node_modules/.bin/pnpm')

/**
 * What the pinned pnpm prints when it is run in a folder.
 * @throws when it fails, with its own words.
 */
export function pnpm(args: readonly string[], cwd = root): string {
  const { status, stdout, stderr } = spawnSync(pnpmBin, args, { cwd, encoding: 'utf8', maxBuffer: 1 << 26 })
  if (status !== 0) throw new Error(`pnpm ${args.join(' ')}: ${stderr || stdout}`)
  return stdout
}
