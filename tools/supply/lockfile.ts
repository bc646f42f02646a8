/** What the lockfile says of where packages come from. pnpm writes it, in one shape: each line of a package is known. */

export interface LockedPackage {
  /** With its version: `@scope/name@1.2.3`. */
  readonly id: string
  readonly name: string
  /** As written: `{integrity: sha512-…}` for what comes from the registry and from nowhere else. */
  readonly resolution: string
  /** Installed on some systems only. */
  readonly isOfOneSystem: boolean
}

/** The packages that a lockfile names, in its order. */
export function packagesOf(lockfile: string): LockedPackage[] {
  const section = /^packages:\n(.*?)^snapshots:$/ms.exec(lockfile)?.[1] ?? ''
  const entries = section.split(/^ {2}(?=\S)/m).slice(1)
  return entries.map((entry) => {
    const id = /^'?(.+?)'?:$/m.exec(entry)?.[1] ?? ''
    return {
      id,
      name: id.slice(0, id.lastIndexOf('@')),
      resolution: /^ {4}resolution: (.*)$/m.exec(entry)?.[1] ?? '',
      isOfOneSystem: /^ {4}(?:os|cpu|libc):/m.test(entry),
    }
  })
}

/** A SHA-512 and nothing beside it: an address, a repository or a folder would stand there, too. */
const fromRegistry = /^\{integrity: sha512-[A-Za-z0-9+/]{86}==\}$/

/** One line for each package whose bytes are not pinned or that does not come from the registry. */
export function unpinned(lockfile: string): string[] {
  const packages = packagesOf(lockfile)
  if (packages.length === 0) return ['the lockfile names no package']
  return packages
    .filter(({ resolution }) => !fromRegistry.test(resolution))
    .map(({ id, resolution }) => `${id} is not pinned to bytes of the registry: ${resolution || 'no resolution'}`)
}
