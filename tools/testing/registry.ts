import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'

export interface Published {
  readonly name: string
  readonly version: string
  readonly publishedAt?: Date
  readonly scripts?: Readonly<Record<string, string>>
  readonly license?: string
}

export interface Registry {
  readonly url: string
  /** From now on a package's bytes are others than its record says. */
  readonly tamper: (name: string) => void
  readonly stop: () => Promise<void>
}

/** The archive that npm calls a package: one folder `package` with its manifest. */
function archive({ name, version, scripts, license }: Published): Buffer {
  const folder = mkdtempSync(path.join(tmpdir(), 'abhyas-package-'))
  mkdirSync(path.join(folder, 'package'))
  writeFileSync(path.join(folder, 'package/package.json'), JSON.stringify({ name, version, scripts, license }))
  const { status, stderr } = spawnSync('tar', ['-czf', 'package.tgz', 'package'], { cwd: folder, encoding: 'utf8' })
  if (status !== 0) throw new Error(stderr)
  const bytes = readFileSync(path.join(folder, 'package.tgz'))
  rmSync(folder, { recursive: true })
  return bytes
}

interface Shelved extends Published {
  bytes: Buffer
  readonly integrity: string
}

/** One version's record in the form that registries give it, with the day on which it was published where one is known. */
function packument({ name, version, scripts, publishedAt, integrity }: Shelved, url: string): object {
  const dist = { tarball: `${url}${name}/-/${name}-${version}.tgz`, integrity }
  const day = publishedAt?.toISOString()
  return {
    name,
    'dist-tags': { latest: version },
    versions: { [version]: { name, version, scripts, dist, hasInstallScript: scripts !== undefined } },
    ...(day === undefined ? {} : { modified: day, time: { created: day, modified: day, [version]: day } }),
  }
}

/** A registry on this machine with these packages, one version of each, their names without a scope. */
export async function registry(packages: readonly Published[]): Promise<Registry> {
  const shelf = new Map<string, Shelved>(
    packages.map((one) => {
      const bytes = archive(one)
      const integrity = `sha512-${createHash('sha512').update(bytes).digest('base64')}`
      return [one.name, { ...one, bytes, integrity }]
    }),
  )
  const on = (name: string): Shelved => {
    const found = shelf.get(name)
    if (!found) throw new Error(`${name} is not in this registry`)
    return found
  }
  let url = ''
  const server = createServer((request, response) => {
    const [, name = '', isArchive] = (request.url ?? '').split('/')
    const found = shelf.get(name)
    if (!found) return response.writeHead(404).end('{}')
    if (isArchive === undefined) {
      return response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(packument(found, url)))
    }
    return response.writeHead(200, { 'content-type': 'application/octet-stream' }).end(found.bytes)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the registry has no port')
  url = `http://127.0.0.1:${address.port}/`
  return {
    url,
    tamper: (name) => {
      on(name).bytes = archive({ name, version: on(name).version, scripts: { evil: 'true' } })
    },
    stop: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
