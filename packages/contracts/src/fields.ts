import { z } from 'zod'

/** A calendar day in India, YYYY-MM-DD. */
export const Day = z.iso.date()

/** Made by the client, once for one intention: whatever is sent again with it counts once. */
export const ClientId = z.uuid()

/** What every write that may be sent again carries: its id, and when it was done. */
export const clientWrite = { clientId: ClientId, at: z.iso.datetime() }

export const Topic = z.object({ id: z.string(), paper: z.string(), name: z.string() })
export type Topic = z.infer<typeof Topic>
