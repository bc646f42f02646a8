import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

const forAYear = 'public, max-age=31536000, immutable'
/** Kept for the gateway itself, or for nobody. */
const hidden = ['**/*.map', '**/*.br', '**/*.gz', '**/.*/**', 'index.html']

/** The client's index.html; undefined where the client has not been built. */
export function readIndexHtml(clientDir: string): string | undefined {
  const file = path.join(clientDir, 'index.html')
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined
}

/**
 * Serves the client's files: just those that are there at the start, each under a route of its own, so that no path
 * can be bent into another one (T13). Files with a hash in their name are kept for a year, all others asked for anew.
 */
export async function serveFiles(app: FastifyInstance, clientDir: string): Promise<void> {
  const hashed = path.join(clientDir, 'assets') + path.sep
  await app.register(fastifyStatic, {
    root: clientDir,
    wildcard: false,
    index: false,
    globIgnore: hidden,
    dotfiles: 'deny',
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, file) => {
      reply.header('cache-control', file.startsWith(hashed) ? forAYear : 'no-cache')
    },
  })
}
