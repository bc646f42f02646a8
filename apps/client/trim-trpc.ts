import type { Plugin } from 'vite'

/** Hooks of react-query that tRPC's hooks bring along and no screen of ours calls, with all that is behind them. */
const unused = [
  'infiniteQueryOptions',
  'useInfiniteQuery',
  'useQueries',
  'usePrefetchInfiniteQuery',
  'usePrefetchQuery',
  'useSuspenseInfiniteQuery',
  'useSuspenseQueries',
  'useSuspenseQuery',
]
const hooksOfTrpc = /@trpc[\\/]react-query[\\/]dist[\\/]shared-/
const ours = /[\\/]client[\\/]src[\\/](?!.*\.test\.)/
const reactQueryImport = /import \{([^}]*)\} from "@tanstack\/react-query";/
const call = new RegExp(String.raw`\.(${unused.join('|')})\b`)

/**
 * Leaves the hooks that nobody calls out of the build: more than a kilobyte of each first load. tRPC's proxy names them
 * all, so that no bundler can tell. Throws where one is called after all, and where tRPC imports them in another way.
 */
export function trimTrpcPlugin(): Plugin {
  return {
    name: 'abhyas:trim-trpc',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (ours.test(id) && call.test(code))
        throw new Error(`${id} calls ${String(call.exec(code)?.[1])}: see trim-trpc.ts`)
      if (!hooksOfTrpc.test(id)) return undefined
      const names = reactQueryImport
        .exec(code)?.[1]
        ?.split(',')
        .map((name) => name.trim())
      if (!names || !unused.every((name) => names.includes(name)))
        throw new Error('The hooks of tRPC import others than trim-trpc.ts knows')
      const kept = names.filter((name) => !unused.includes(name))
      const none = unused.map((name) => `const ${name} = undefined;`).join(' ')
      return code.replace(reactQueryImport, `import { ${kept.join(', ')} } from "@tanstack/react-query"; ${none}`)
    },
  }
}
