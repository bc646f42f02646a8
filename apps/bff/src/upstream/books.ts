import { books } from '@abhyas/contracts/books'
import type { z } from 'zod'
import { get, postOnce, segment } from './request.ts'

type Input<Name extends keyof typeof books> = z.output<(typeof books)[Name]['input']>

/** What the gateway asks of the backend for the books; the shapes are the contract's (docs/backend-api.md). */
export const list = get('/books', books.list.output)

export const book = ({ id }: Input<'book'>) => get(`/books/${segment(id)}`, books.book.output)

export const places = get('/books/places', books.places.output)

export const setPlace = (input: Input<'setPlace'>) => postOnce('/books/places', input, books.setPlace.output)
