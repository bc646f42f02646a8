import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { z } from 'zod'

const root = path.resolve(import.meta.dirname, '../..')

export const hasCompose = spawnSync('docker-compose', ['version'], { stdio: 'ignore' }).status === 0

const Service = z.object({
  image: z.string(),
  build: z.object({ context: z.string(), target: z.string() }).optional(),
  command: z.array(z.string()).optional(),
  user: z.string().optional(),
  restart: z.string(),
  read_only: z.boolean(),
  cap_drop: z.array(z.string()),
  cap_add: z.array(z.string()).optional(),
  privileged: z.boolean().optional(),
  security_opt: z.array(z.string()),
  tmpfs: z.array(z.string()),
  cpus: z.number(),
  mem_limit: z.string(),
  pids_limit: z.number(),
  stop_grace_period: z.string(),
  logging: z.object({ options: z.record(z.string(), z.string()) }),
  environment: z.record(z.string(), z.union([z.string(), z.number().transform(String)]).nullable()).default({}),
  depends_on: z.record(z.string(), z.object({ condition: z.string() })).default({}),
  healthcheck: z.object({ test: z.array(z.string()) }),
  networks: z.record(z.string(), z.object({ ipv4_address: z.string().optional() }).nullable()),
  extra_hosts: z.array(z.string()).default([]),
  ports: z.array(z.unknown()).optional(),
  volumes: z.array(z.string()).default([]),
})
export type ComposeService = z.output<typeof Service>
const Composition = z.object({
  services: z.record(z.string(), Service),
  networks: z.record(z.string(), z.object({ internal: z.boolean().optional() })),
  volumes: z.record(z.string(), z.unknown()),
})
export type Composition = z.output<typeof Composition>

/** What docker-compose says to docker-compose.yml with these variables and no others. */
export function composeConfig(variables: Readonly<Record<string, string>>) {
  const folder = mkdtempSync(path.join(tmpdir(), 'abhyas-compose-'))
  // In place of a developer's own `.env`.
  const nothing = path.join(folder, 'empty')
  writeFileSync(nothing, '')
  const options = ['--env-file', nothing, '-f', path.join(root, 'docker-compose.yml'), 'config']
  const env = { PATH: process.env['PATH'], HOME: folder, ...variables }
  const said = spawnSync('docker-compose', options, { cwd: root, encoding: 'utf8', env })
  rmSync(folder, { recursive: true })
  return said
}

/** The composition as docker-compose reads it, anchors and variables put in. Throws what docker-compose says against it. */
export function readComposition(variables: Readonly<Record<string, string>>): Composition {
  const { status, stdout, stderr } = composeConfig(variables)
  if (status !== 0) throw new Error(stderr)
  // It prints YAML only; its own package brings the reader for it.
  const read = spawnSync(
    'python3',
    ['-c', 'import json, sys, yaml; json.dump(yaml.safe_load(sys.stdin), sys.stdout)'],
    {
      input: stdout,
      encoding: 'utf8',
    },
  )
  if (read.status !== 0) throw new Error(read.stderr)
  return Composition.parse(JSON.parse(read.stdout))
}
