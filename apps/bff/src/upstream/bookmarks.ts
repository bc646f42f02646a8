import { bookmarks } from '@abhyas/contracts/bookmarks'
import type { z } from 'zod'
import { get, postOnce } from './request.ts'

/** What the gateway asks of the backend for the bookmarks; the shapes are the contract's (docs/backend-api.md). */
export const list = get('/bookmarks', bookmarks.list.output)

export const set = (input: z.output<typeof bookmarks.set.input>) => postOnce('/bookmarks', input, bookmarks.set.output)
