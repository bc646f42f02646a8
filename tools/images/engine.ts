import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '../..')

export interface Mount {
  readonly from: string
  readonly to: string
}

/** What an image says of itself, and what lies in it. */
export interface Image {
  /** As `USER` says, such as `1000:1000`. */
  readonly user: string
  readonly environment: readonly string[]
  readonly bytes: number
  /** Of `/app`: its files, each with its owner's number, its mode in octal, its bytes and its path. */
  readonly files: readonly {
    readonly owner: number
    readonly mode: number
    readonly bytes: number
    readonly path: string
  }[]
}

export interface Engine {
  /** Builds a target of the Dockerfile under a name. Throws where that fails. */
  readonly build: (target: string, tag: string) => void
  readonly look: (tag: string) => Image
  /**
   * Runs the image's own command as its own user on the host's network: nothing can be written but `/tmp` and `mounts`.
   * A signal to what it returns reaches the service.
   */
  readonly run: (tag: string, environment: Readonly<Record<string, string>>, mounts: readonly Mount[]) => ChildProcess
  readonly clean: () => void
}

const ask = (program: string, args: readonly string[]) =>
  execFileSync(program, args, { cwd: root, encoding: 'utf8', maxBuffer: 100_000_000 })
const show = (program: string, args: readonly string[]) =>
  void execFileSync(program, args, { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] })

const listing = ['-printf', '%U %m %s %p\n']
const filesOf = (text: string): Image['files'] =>
  text
    .split('\n')
    .filter(Boolean)
    .map((line) => /^(\d+) (\d+) (\d+) (.*)$/.exec(line) ?? [])
    .map(([, owner, mode, bytes, file]) => ({
      owner: Number(owner),
      mode: Number.parseInt(mode ?? '', 8),
      bytes: Number(bytes),
      path: String(file),
    }))

/** Docker's own. */
export function docker(): Engine {
  const lock =
    '--rm --init --network host --read-only --tmpfs /tmp --cap-drop ALL --security-opt no-new-privileges'.split(' ')
  const variables = (environment: Readonly<Record<string, string>>) =>
    Object.entries(environment).flatMap(([name, value]) => ['-e', `${name}=${value}`])
  const options = (mounts: readonly Mount[]) => mounts.flatMap(({ from, to }) => ['-v', `${from}:${to}`])
  return {
    build: (target, tag) => show('docker', ['build', '-q', '--target', target, '-t', tag, '.']),
    look: (tag) => {
      const format = '{{.Config.User}}\n{{.Size}}\n{{json .Config.Env}}'
      const [user, bytes, environment] = ask('docker', ['image', 'inspect', '--format', format, tag]).split('\n')
      return {
        user: user ?? '',
        bytes: Number(bytes),
        environment: JSON.parse(environment ?? '[]'),
        files: filesOf(ask('docker', ['run', '--rm', '--entrypoint', 'find', tag, '/app', '-xdev', ...listing])),
      }
    },
    run: (tag, environment, mounts) =>
      spawn('docker', ['run', ...lock, ...variables(environment), ...options(mounts), tag], {
        stdio: ['ignore', 'pipe', 'pipe'],
      }),
    clean: () => undefined,
  }
}

/** Inside a mount namespace of its own: the image as a root that cannot be written, then the service in its place. */
const enter = `
  set -e; root=$1 user=$2; shift 2
  mount --bind "$root" "$root"
  while [ "$1" != -- ]; do mkdir -p "$root$2"; mount --bind "$1" "$root$2"; shift 2; done; shift
  mount -t tmpfs tmpfs "$root/tmp"; mount -t proc proc "$root/proc"; mount --rbind /dev "$root/dev"
  mount -o remount,bind,ro "$root"
  cd "$root"; exec chroot --userspec="$user" "$root" "$@"`

interface BuildahImage {
  readonly OCIv1: { readonly config: { readonly User: string; readonly Env: string[]; readonly Cmd: string[] } }
}

/**
 * Where no Docker runs: `command` builds as \`COMMAND Dockerfile CONTEXT --target T -t TAG\` into buildah's store, and the
 * image is run from there as a root of its own. Wants root.
 */
export function buildah(command: string): Engine {
  const containers: string[] = []
  const inspect = (tag: string) =>
    (JSON.parse(ask('buildah', ['inspect', '--type', 'image', tag])) as BuildahImage).OCIv1 // its own format
  const mounted = (tag: string) => {
    const container = ask('buildah', ['from', '--pull=never', tag]).trim()
    containers.push(container)
    return ask('buildah', ['mount', container]).trim()
  }
  return {
    build: (target, tag) => show(command, ['Dockerfile', '.', '--target', target, '-t', tag]),
    look: (tag) => {
      const { User, Env } = inspect(tag).config
      const folder = mounted(tag)
      return {
        user: User,
        environment: Env,
        bytes: Number(ask('du', ['-sbx', folder]).split('\t')[0]),
        files: filesOf(ask('find', [`${folder}/app`, '-xdev', ...listing]).replaceAll(`${folder}/`, '/')),
      }
    },
    run: (tag, environment, mounts) => {
      const { User, Env, Cmd } = inspect(tag).config
      const given = [...Env, ...Object.entries(environment).map(([name, value]) => `${name}=${value}`)]
      const command = ['env', '-i', '-C', '/app', ...given, ...Cmd]
      const binds = mounts.flatMap(({ from, to }) => [from, to])
      return spawn('unshare', ['--mount', 'sh', '-c', enter, 'sh', mounted(tag), User, ...binds, '--', ...command], {
        stdio: ['ignore', 'pipe', 'pipe'],
      })
    },
    clean: () => {
      for (const container of containers) show('buildah', ['rm', container])
    },
  }
}
