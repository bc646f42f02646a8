import type { z } from 'zod'

/** Who may call a procedure. The gateway enforces it; a test lists it. */
export type Access = 'public' | 'student'
export type Kind = 'query' | 'mutation' | 'subscription'

/** How long the gateway and a CDN may serve the answer of a public query: fresh, then stale while it is fetched anew. */
export interface Cache {
  readonly freshSeconds: number
  readonly staleSeconds: number
}

export interface Procedure<
  K extends Kind = Kind,
  A extends Access = Access,
  In extends z.core.$ZodType = z.core.$ZodType,
  Out extends z.core.$ZodType = z.core.$ZodType,
> {
  readonly kind: K
  readonly access: A
  readonly input: In
  readonly output: Out
  /** Public queries only: what depends on the caller is never cached. */
  readonly cache?: K extends 'query' ? (A extends 'public' ? Cache : never) : never
}

export interface Contract {
  readonly [name: string]: Procedure | Contract
}

const define =
  <K extends Kind>(kind: K) =>
  <A extends Access, In extends z.core.$ZodType, Out extends z.core.$ZodType>(
    shape: Omit<Procedure<K, A, In, Out>, 'kind'>,
  ): Procedure<K, A, In, Out> => ({ kind, ...shape })

/** A read. By GET, so that a CDN can keep the public ones. */
export const query = define('query')
/** A write. One that the client may send again carries a `clientId` in its input. */
export const mutation = define('mutation')
/** A stream of items over SSE, each with an id to resume by. */
export const subscription = define('subscription')

/** Tells a procedure from a group of procedures. */
export const isProcedure = (node: Procedure | Contract): node is Procedure => typeof node.kind === 'string'
