/**
 * Headers of what is for one visitor only, or for this moment. `Vary: *` says the same as no-store once more, to a cache
 * that was told to ignore the other: nothing that is asked later matches it (T18).
 */
export const unkept = { 'cache-control': 'no-store', vary: '*' } as const
