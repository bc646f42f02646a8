import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** A served script and the map to it, by their names below the client's folder, such as `assets/a1b2.js`. */
export interface Mapped {
  readonly name: string
  readonly script: Buffer
  readonly map: Buffer
}

/**
 * The scripts of a build with maps, each beside its map. Throws an Error where `served` holds another build than
 * `mapped`, since its errors would be shown at the wrong places.
 */
export function readMaps(mapped: string, served: string): readonly Mapped[] {
  const names = globSync('**/*.js', { cwd: mapped }).sort()
  const found = names.flatMap((name) => {
    const file = path.join(mapped, name)
    if (!existsSync(`${file}.map`)) return []
    const script = readFileSync(file)
    const same = path.join(served, name)
    if (!existsSync(same) || !readFileSync(same).equals(script)) {
      throw new Error(`${name} is not what is served in ${served}: build the client anew (pnpm build), then try again`)
    }
    return [{ name, script, map: readFileSync(`${file}.map`) }]
  })
  if (found.length === 0) throw new Error(`The build in ${mapped} has no maps`)
  return found
}
