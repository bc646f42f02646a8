import type { Outputs } from '@abhyas/contracts/app-router'
import { queryUtils } from '../api/query-client.ts'

/** What the client starts its services with; a service without a key is off. */
export type PlatformConfig = Outputs['platform']['config']

/**
 * The configuration that the gateway gives out: the copy on this device at once, which is then renewed, else the
 * server's. Asked for after the first paint only. Rejects where there is no copy and no answer.
 */
export const platformConfig = (): Promise<PlatformConfig> => queryUtils().platform.config.fetch()
