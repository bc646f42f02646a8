import type { Outputs } from '@abhyas/contracts/app-router'
import { toFailure, type Failure } from '../api/failure.ts'
import { queryUtils } from '../api/query-client.ts'
import { trpc } from '../api/trpc.ts'

export type Catalogue = Outputs['questions']['catalogue']
export type Pack = Outputs['questions']['pack']

/** What a screen knows of something that it asked for, beside the answer. */
export interface Asked {
  /** Undefined while there is an answer to show. */
  readonly failure: Failure | undefined
  readonly isFetching: boolean
  readonly retry: () => void
}

/** Which questions there are and the packs that hold them: the copy on the device first. */
export function useCatalogue(): Asked & { readonly catalogue: Catalogue | undefined } {
  const { data, error, isFetching, refetch } = trpc.questions.catalogue.useQuery()
  return {
    catalogue: data,
    failure: data || !error ? undefined : toFailure(error),
    isFetching,
    retry: () => void refetch(),
  }
}

/**
 * A pack from the device, else from the server; fetched anew where the one on the device is of another version than
 * `version`, and taken as it is where that fails.
 * @throws what `toFailure` reads, where there is neither
 */
export async function packOf(id: string, version: string): Promise<Pack> {
  const { questions } = queryUtils()
  const kept = await questions.pack.fetch({ id }, { staleTime: Infinity })
  if (kept.version === version) return kept
  return questions.pack.fetch({ id }, { staleTime: 0 }).catch(() => kept)
}
