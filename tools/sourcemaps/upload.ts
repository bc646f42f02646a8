import type { Mapped } from './maps.ts'
import type { Settings } from './settings.ts'

const timeoutMs = 60_000

/** The error service did not take something. The message holds no token. */
export class UploadError extends Error {}

type Service = Omit<Settings, 'RELEASE'>

async function send(what: string, url: URL, token: string, body: FormData | string, fine: readonly number[]) {
  const headers = {
    authorization: `Bearer ${token}`,
    ...(typeof body === 'string' && { 'content-type': 'application/json' }),
  }
  // A redirect would take the token elsewhere.
  const request = { method: 'POST', headers, body, redirect: 'error', signal: AbortSignal.timeout(timeoutMs) } as const
  const response = await fetch(url, request).catch((error: unknown) => {
    const cause = error instanceof Error ? (error.cause ?? error) : error
    throw new UploadError(`${what}: ${cause instanceof Error ? cause.message : 'no answer'}`)
  })
  await response.body?.cancel()
  if (!response.ok && !fine.includes(response.status)) throw new UploadError(`${what}: HTTP ${response.status}`)
}

/**
 * Puts scripts and maps into a release of the error service, by the documented API: the release first, then each file
 * under the name `~/…` that stands for every origin. A script names its map in a header, as it would where it is served.
 * What the release has already is left. Throws an UploadError.
 */
export async function upload(service: Service, release: string, files: readonly Mapped[]): Promise<void> {
  const { SENTRY_URL, SENTRY_ORG, SENTRY_PROJECT, SENTRY_AUTH_TOKEN } = service
  // A service of one's own may be below a path.
  const at = (path: string) => new URL(`${SENTRY_URL.replace(/\/+$/, '')}/api/0/${path}`)
  const releases = at(`organizations/${SENTRY_ORG}/releases/`)
  const about = JSON.stringify({ version: release, projects: [SENTRY_PROJECT] })
  await send(`release ${release}`, releases, SENTRY_AUTH_TOKEN, about, [])
  const target = at(`projects/${SENTRY_ORG}/${SENTRY_PROJECT}/releases/${encodeURIComponent(release)}/files/`)
  const put = async (name: string, bytes: Buffer, type: string, header?: string) => {
    const form = new FormData()
    form.set('name', `~/${name}`)
    if (header !== undefined) form.set('header', header)
    form.set('file', new Blob([new Uint8Array(bytes)], { type }), name.slice(name.lastIndexOf('/') + 1))
    // It has this file already.
    await send(name, target, SENTRY_AUTH_TOKEN, form, [409])
  }
  for (const { name, script, map } of files) {
    const mapName = `${name.slice(name.lastIndexOf('/') + 1)}.map`
    await put(`${name}.map`, map, 'application/json')
    await put(name, script, 'application/javascript', `Sourcemap:${mapName}`)
  }
}
