import type {
  inferRouterInputs,
  inferRouterOutputs,
  TRPCBuiltRouter,
  TRPCDefaultErrorShape,
  TRPCMutationProcedure,
  TRPCQueryProcedure,
  TRPCSubscriptionProcedure,
} from '@trpc/server'
import type { z } from 'zod'
import type { contract } from './contract.ts'
import type { ErrorEnvelope } from './errors.ts'
import type { Procedure } from './procedure.ts'

type Definition<In extends z.core.$ZodType, Out> = { input: z.input<In>; output: Out; meta: object }

type Routes<C> =
  C extends Procedure<infer Kind, infer _Access, infer In, infer Out>
    ? {
        query: TRPCQueryProcedure<Definition<In, z.output<Out>>>
        mutation: TRPCMutationProcedure<Definition<In, z.output<Out>>>
        subscription: TRPCSubscriptionProcedure<Definition<In, AsyncIterable<z.output<Out>, void>>>
      }[Kind]
    : { [Name in keyof C]: Routes<C[Name]> }

/** tRPC's error shape with our envelope as its data. */
export type ErrorShape = Omit<TRPCDefaultErrorShape, 'data'> & { data: ErrorEnvelope & { readonly httpStatus: number } }

// The server alone decides its context, and tRPC's types are invariant in it: no type but any fits each server's.
// oxlint-disable-next-line typescript/no-explicit-any
type Root = { ctx: any; meta: object; errorShape: ErrorShape; transformer: false }

/** What the client is typed against: computed from the contract, so that no server code is reachable from it. */
export type AppRouter = TRPCBuiltRouter<Root, Routes<typeof contract>>
export type Inputs = inferRouterInputs<AppRouter>
export type Outputs = inferRouterOutputs<AppRouter>
