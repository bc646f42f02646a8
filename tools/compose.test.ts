import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { readSettings as readBackend } from '../apps/backend/src/settings.ts'
import { readSettings as readGateway } from '../apps/bff/src/settings.ts'
import { readSettings as readGrader } from '../apps/essay-grader/src/settings.ts'
import { nodeEnvironment, nodeFlags } from './node-flags.ts'
import { balancerCommand } from './testing/balancer.ts'
import { composeConfig, hasCompose, readComposition, type Composition, type ComposeService } from './testing/compose.ts'

if (!hasCompose) console.log('skipped: the composition, because docker-compose is not installed')

const root = path.resolve(import.meta.dirname, '..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')

const required = {
  PUBLIC_ORIGIN: 'https://abhyas.example',
  SESSION_KEYS: 'ab'.repeat(32),
  POSTGRES_PASSWORD: 'letters0and1digits',
}

/** Of each image: its program, whose rigs start the same, and what of its settings no composition sets. */
const images = {
  gateway: {
    main: 'apps/bff/src/main.ts',
    patience: 'apps/bff/src/main.ts',
    rig: 'tools/nemesis/fleet.ts',
    own: ['HOST', 'PORT', 'ADMIN_PORT', 'CLIENT_DIR', 'DATA_DIR', 'AUTH_URL', 'MATCHING_WS_URL', 'FLAGS_FILE'],
    read: readGateway,
  },
  backend: {
    main: 'apps/backend/src/main.ts',
    patience: 'apps/backend/src/process.ts',
    rig: 'tools/nemesis/fleet.ts',
    own: ['HOST', 'PORT', 'GRADER_PORT', 'DATA_DIR'],
    read: readBackend,
  },
  'essay-grader': {
    main: 'apps/essay-grader/src/main.ts',
    patience: 'apps/essay-grader/src/main.ts',
    rig: 'tools/scale/rig.ts',
    own: ['HOST', 'GRADER_PORT', 'DATA_DIR', 'FILES_DIR'],
    read: readGrader,
  },
}

/** The last stage of the Dockerfile with that name, line by line. */
function stageOf(target: string): readonly string[] {
  const lines = read('Dockerfile').split('\n')
  const from = lines.findIndex((line) => line.startsWith('FROM ') && line.endsWith(` AS ${target}`))
  const to = lines.findIndex((line, index) => index > from && line.startsWith('FROM '))
  return lines.slice(from, to === -1 ? undefined : to)
}

const settingsIn = (file: string) =>
  [...read(file).matchAll(/^ {2,4}([A-Z][A-Z_]+):/gm)].map(([, name]) => String(name))
const nameOf = (mount: string) => mount.split(':')[0] ?? ''

describe.skipIf(!hasCompose)('docker-compose.yml', () => {
  let composition: Composition
  let services: [string, ComposeService][]
  let built: [keyof typeof images, string, ComposeService][]

  beforeAll(() => {
    composition = readComposition(required)
    services = Object.entries(composition.services)
    built = services.flatMap(([name, service]) => {
      const target = service.build?.target
      return target === 'gateway' || target === 'backend' || target === 'essay-grader'
        ? [[target, name, service] as const].map(([...all]) => all)
        : []
    })
  })

  test('it is the product, two of each that serves', () => {
    expect(services.map(([name]) => name).toSorted()).toEqual([
      'backend-1',
      'backend-2',
      'balancer',
      'cdn',
      'essay-grader',
      'gateway-1',
      'gateway-2',
      'postgres',
      'valkey',
    ])
    expect(built.map(([target]) => target).toSorted()).toEqual([
      'backend',
      'backend',
      'essay-grader',
      'gateway',
      'gateway',
    ])
  })

  test.each(Object.keys(required))('%s has to be set', (name) => {
    const { status, stderr } = composeConfig({ ...required, [name]: '' })
    expect([status === 0, stderr.includes(name)]).toEqual([false, true])
  })

  test('every service is locked in, limited, watched, and comes back', () => {
    for (const [name, service] of services) {
      expect([name, service]).toEqual([
        name,
        expect.objectContaining({
          restart: 'unless-stopped',
          read_only: true,
          cap_drop: ['ALL'],
          security_opt: ['no-new-privileges:true'],
        }),
      ])
      expect([name, service.privileged, service.cap_add]).toEqual([name, undefined, undefined])
      expect(service.image).toMatch(/:(dev|\d[\w.-]*)$/)
      expect(service.mem_limit).toMatch(/^\d+[mg]$/)
      expect(Math.min(service.cpus, service.pids_limit)).toBeGreaterThan(0)
      expect(service.logging.options).toHaveProperty('max-size')
      expect(service.healthcheck.test[0]).toBe('CMD')
    }
  })

  test('nothing runs as root', () => {
    for (const target of Object.keys(images))
      expect(stageOf(target).findLast((line) => line.startsWith('USER '))).toMatch(/^USER [1-9]\d*:[1-9]\d*$/)
    const others = services.filter(([, { build }]) => !build)
    for (const [name, { user }] of others)
      expect([name, user]).toEqual([name, expect.not.stringMatching(/^(root|0)?(:|$)/)])
  })

  test('every service that is built runs the command that tests run', () => {
    for (const [target, { main, rig }] of Object.entries(images)) {
      const command = ['node', ...nodeFlags, main].map((word) => JSON.stringify(word)).join(', ')
      expect(stageOf(target)).toContain(`CMD [${command}]`)
      for (const [name, value] of Object.entries(nodeEnvironment))
        expect(stageOf(target).find((line) => line.startsWith('ENV '))).toContain(` ${name}=${value}`)
      expect(read(main.replace('src/main.ts', 'package.json'))).toContain(
        `"start": "node ${nodeFlags.join(' ')} src/main.ts"`,
      )
      expect(existsSync(path.join(root, main))).toBe(true)
      expect(read(rig)).toContain(main)
    }
    expect(read('tools/nemesis/fleet.ts')).toContain('spawn(process.execPath, [...nodeFlags, ')
    for (const [, name, service] of built) expect([name, service.command]).toEqual([name, undefined])
    expect(composition.services['balancer']?.command).toEqual(balancerCommand('/etc/nginx/nginx.conf'))
  })

  test('a service is given longer to stop than it takes at the most', () => {
    const patienceIn = (file: string) =>
      [...read(file).matchAll(/^const (?:patience|flush|stopWithin)Ms = ([\d_]+)$/gm)]
        .map(([, ms]) => Number(ms?.replaceAll('_', '')))
        .reduce((sum, ms) => sum + ms, 0)
    for (const [target, name, service] of built) {
      const patience = patienceIn(images[target].patience) + Number(service.environment['DRAIN_MS'] ?? 0)
      const given = Number(/^(\d+)s$/.exec(service.stop_grace_period)?.[1]) * 1000
      expect([name, patience >= 10_000, given > patience]).toEqual([name, true, true])
    }
  })

  test('each starts after those that it needs are healthy', () => {
    for (const [name, { depends_on: needed }] of services)
      for (const [other, { condition }] of Object.entries(needed)) {
        expect([name, other, condition]).toEqual([name, other, 'service_healthy'])
        expect(composition.services).toHaveProperty(other)
      }
    const needs = (name: string) => Object.keys(composition.services[name]?.depends_on ?? {}).toSorted()
    expect(needs('cdn')).toEqual(['gateway-1', 'gateway-2'])
    expect(needs('gateway-2')).toEqual(['balancer', 'essay-grader', 'valkey'])
    expect(needs('balancer')).toEqual(['backend-1', 'backend-2'])
    expect(needs('backend-2')).toEqual(['postgres', 'valkey'])
    expect(needs('essay-grader')).toEqual(['postgres'])
  })

  test('only the CDN is reached from outside, and it reaches gateways alone', () => {
    expect(services.filter(([, { ports }]) => ports !== undefined).map(([name]) => name)).toEqual(['cdn'])
    const onNetwork = (network: string) =>
      services.filter(([, { networks }]) => network in networks).map(([name]) => name)
    expect(onNetwork('edge').toSorted()).toEqual(['cdn', 'gateway-1', 'gateway-2'])
    expect(Object.keys(composition.services['cdn']?.networks ?? {})).toEqual(['edge'])
    expect(composition.networks['data']?.internal).toBe(true)
    for (const store of ['postgres', 'valkey'])
      expect(Object.keys(composition.services[store]?.networks ?? {})).toEqual(['data'])
  })

  test('the services accept what they are given, and all that they can be told is there', () => {
    for (const [target, name, { environment }] of built) {
      const { read: readSettings, own, main } = images[target]
      const given = Object.fromEntries(Object.entries(environment).map(([key, value]) => [key, value ?? undefined]))
      expect(() => readSettings(given)).not.toThrow()
      const missing = settingsIn(main.replace('main', 'settings')).filter(
        (key) => !(key in environment) && !own.includes(key),
      )
      expect([name, missing]).toEqual([name, []])
    }
  })

  test('the gateway believes the CDN what it says of addresses, and nobody else', () => {
    const cdn = composition.services['cdn']?.networks['edge']?.ipv4_address
    const gateways = built.filter(([target]) => target === 'gateway')
    expect(gateways.map(([, , { environment }]) => environment['TRUSTED_PROXIES'])).toEqual([cdn, cdn])
  })

  test('what is mounted from here exists and cannot be written; what is kept is a volume', () => {
    const mounts = services.flatMap(([, { volumes }]) => volumes)
    for (const mount of mounts.filter((each) => each.startsWith('/'))) {
      expect(mount).toMatch(/:ro$/)
      expect([mount, existsSync(path.join(nameOf(mount), 'nginx.conf'))]).toEqual([mount, true])
    }
    const kept = mounts.filter((each) => !each.startsWith('/')).map(nameOf)
    expect(kept.toSorted()).toEqual(Object.keys(composition.volumes).toSorted())
    expect(stageOf('essay-grader').join('\n')).toMatch(/^ENV .*FILES_DIR=\/data\/answers$/m)
    expect(composition.services['essay-grader']?.volumes).toEqual(['answers:/data/answers:rw'])
  })

  test('the servers that nginx names are known to it by their address, also while they are down', () => {
    for (const name of ['balancer', 'cdn']) {
      const service = composition.services[name]
      const folder = nameOf(service?.volumes[0] ?? '')
      const files = ['nginx.conf', 'upstreams.conf'].filter((file) => existsSync(path.join(folder, file)))
      const text = files.map((file) => readFileSync(path.join(folder, file), 'utf8')).join('\n')
      const named = [...text.matchAll(/^\s*server ([a-z]+-\d):(\d+)/gm)].map(([, server]) => String(server))
      const [network] = Object.keys(service?.networks ?? {})
      const hosts = named.map(
        (server) => `${server}:${composition.services[server]?.networks[network ?? '']?.ipv4_address}`,
      )
      expect(hosts).toHaveLength(2)
      expect(service?.extra_hosts.toSorted()).toEqual(hosts.toSorted())
    }
  })
})

test('T31 what goes into an image is named: no test, no tool, no secret', () => {
  const [first, ...rules] = read('.dockerignore')
    .split('\n')
    .filter((line) => line && !line.startsWith('#'))
  expect(first).toBe('*')
  const taken = rules.filter((rule) => rule.startsWith('!'))
  expect(taken).toEqual([
    '!package.json',
    '!pnpm-lock.yaml',
    '!pnpm-workspace.yaml',
    '!tsconfig.base.json',
    '!apps',
    '!packages',
  ])
  for (const rule of ['**/node_modules', '**/dist', '**/*.test.ts', '**/*.test.tsx', '**/testing', '**/.env*'])
    expect(rules).toContain(rule)
  for (const target of Object.keys(images)) expect(stageOf(target).join('\n')).not.toMatch(/COPY (\S+ )*\. /)
})
