/**
 * `pnpm sourcemaps`: gives the error service the maps of the client's build, so that it shows errors at their places in
 * our sources. They are built beside the served folder, compared with it, sent and deleted: nobody is ever served one.
 */
import { rmSync } from 'node:fs'
import path from 'node:path'
import { runVite } from '../client-build.ts'
import { readMaps } from './maps.ts'
import { readSettings } from './settings.ts'
import { upload } from './upload.ts'

const root = path.resolve(import.meta.dirname, '../..')
const served = path.join(root, 'apps/client/dist')
const mapped = path.join(root, '.cache/sourcemaps')

async function main(): Promise<void> {
  const { RELEASE, ...service } = readSettings(process.env)
  try {
    runVite(['--sourcemap', 'hidden', '--outDir', mapped, '--emptyOutDir'])
    const files = readMaps(mapped, served)
    await upload(service, RELEASE, files)
    process.stdout.write(`${files.length} maps are with the error service, for release ${RELEASE}\n`)
  } finally {
    rmSync(mapped, { recursive: true, force: true })
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`No source maps were sent: ${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
})
