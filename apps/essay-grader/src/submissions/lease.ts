/** By the database's clock, which all graders share. Whoever dies leaves a job to the others after so long at most. */
export const leaseSeconds = 12
const renewEveryMs = 3000
/**
 * In SQL: nobody holds the job any more. A lease that ends later than one can is of a clock that was set back since:
 * were it believed, the job of one who died would wait until that time has come again (F17).
 */
export const isFree = `(lease_until is null or lease_until < clock_timestamp()
  or lease_until > clock_timestamp() + interval '${2 * leaseSeconds} s')`

export interface Held<T> {
  /** Holds the job on; false: somebody else has it, or it is gone. */
  readonly renew: () => Promise<boolean>
  readonly work: (signal: AbortSignal) => Promise<T>
}

export type Outcome<T> =
  | { readonly kind: 'done'; readonly result: T }
  | { readonly kind: 'failed'; readonly error: unknown }
  /** It belongs to somebody else by now. */
  | { readonly kind: 'lost' }
  /** This grader stops: it is to be given back. */
  | { readonly kind: 'stopped' }

/** Works on a job while its lease is renewed. Resolves as soon as the work no longer counts, whether it ends or not. */
export async function whileHeld<T>({ renew, work }: Held<T>, stopping: AbortSignal): Promise<Outcome<T>> {
  const over = new AbortController()
  let cut: (outcome: Outcome<T>) => void = () => undefined
  const isCut = new Promise<Outcome<T>>((resolve) => {
    cut = (outcome) => {
      resolve(outcome)
      over.abort()
    }
  })
  const stop = () => cut({ kind: 'stopped' })
  if (stopping.aborted) stop()
  stopping.addEventListener('abort', stop)
  const timer = setInterval(() => {
    // A database that is away for a moment may be back before the lease runs out.
    renew().then(
      (isHeld) => {
        if (!isHeld) cut({ kind: 'lost' })
      },
      () => undefined,
    )
  }, renewEveryMs)
  const isDone = (async () => work(over.signal))().then(
    (result): Outcome<T> => ({ kind: 'done', result }),
    (error: unknown): Outcome<T> => ({ kind: 'failed', error }),
  )
  try {
    return await Promise.race([isCut, isDone])
  } finally {
    clearInterval(timer)
    stopping.removeEventListener('abort', stop)
  }
}
