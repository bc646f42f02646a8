/**
 * What Node is told for the process of every service: 8 MiB for each half of the young generation, from the start. By
 * itself V8 lets it grow from 1 to 32 MiB over half an hour of traffic, which looks like a leak (to 110 MB beside 30 MB
 * that live), and grows it in the very second in which ten times the load comes.
 *
 * The images and the packages' own `start` say the same (compose.test.ts).
 */
export const nodeFlags: readonly string[] = ['--min-semi-space-size=8', '--max-semi-space-size=8']

/**
 * What the C library is told beside it: what is larger than 128 KiB is given back to the system as soon as it is free.
 * By itself it raises that bound to what was freed last, and keeps for good what large answers have taken: a gateway in
 * a small container was at 97 % of it with 60 MB in use, let nobody in, and never came below.
 */
export const nodeEnvironment: Readonly<Record<string, string>> = { MALLOC_MMAP_THRESHOLD_: '131072' }
