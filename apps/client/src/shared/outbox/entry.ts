import type { AppRouter } from '@abhyas/contracts/app-router'
import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server'
import type { Failure } from '../api/failure.ts'

type Inputs = inferRouterInputs<AppRouter>
type Outputs = inferRouterOutputs<AppRouter>

type At<Tree, Path> = Path extends `${infer Group}.${infer Name}`
  ? Group extends keyof Tree
    ? Name extends keyof Tree[Group]
      ? Tree[Group][Name]
      : never
    : never
  : never

/** Every write that carries a `clientId`, by its dotted path: these, and no others, may be sent again. */
export type WritePath = {
  [Group in keyof Inputs]: {
    [Name in Extract<keyof Inputs[Group], string>]: Inputs[Group][Name] extends { clientId: string }
      ? `${Group}.${Name}`
      : never
  }[Extract<keyof Inputs[Group], string>]
}[keyof Inputs]

export type WriteInput<P extends WritePath> = At<Inputs, P>
export type WriteOutput<P extends WritePath> = At<Outputs, P>

/** What the caller says of a write; `clientId` and `at` are added where it names none. */
export interface Intent<P extends WritePath> {
  readonly path: P
  readonly input: Omit<WriteInput<P>, 'clientId' | 'at'> & { readonly clientId?: string; readonly at?: string }
}

/** A write on its way. */
export interface Entry<P extends WritePath = WritePath> {
  /** Its place in the order of this student's writes. */
  readonly seq: number
  readonly path: P
  /** With the `clientId` that was made once, and `at`, when it was done. */
  readonly input: WriteInput<P>
  /** Why the server will never take it; null while it may. */
  readonly refusal: Pick<Failure, 'code' | 'message'> | null
}
