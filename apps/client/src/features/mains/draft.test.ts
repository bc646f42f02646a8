import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  answered,
  edgeAt,
  edited,
  moved,
  newPage,
  pageRefs,
  putBack,
  turned,
  unsent,
  without,
  type Rotation,
} from './draft.ts'

const named = (name: string) => ({ ...newPage({ kind: 'image', name, faults: [] }), id: name })
const ids = (pages: readonly { readonly id: string }[]) => pages.map(({ id }) => id)
const names = fc.uniqueArray(fc.string({ minLength: 1 }), { minLength: 1, maxLength: 10 })

test('MAINS-02 whatever is moved where, every page is there once, and moving it back restores the order', () => {
  fc.assert(
    fc.property(names, fc.integer({ min: -2, max: 12 }), fc.integer({ min: -2, max: 12 }), (all, from, to) => {
      const pages = all.map(named)
      const after = moved(pages, from, to)
      expect([...ids(after)].sort()).toEqual([...all].sort())
      const isMove = from >= 0 && from < all.length && to >= 0 && to < all.length
      expect(after[to]?.id).toBe(isMove ? all[from] : all[to])
      expect(ids(isMove ? moved(after, to, from) : after)).toEqual(all)
    }),
  )
})

test('MAINS-02 a page that was removed comes back to its place, once, and never as an eleventh', () => {
  fc.assert(
    fc.property(names, fc.nat(9), (all, at) => {
      const pages = all.map(named)
      const place = at % all.length
      const page = pages[place]
      if (!page) throw new Error('There is one')
      const back = putBack(without(pages, page.id), page, place)
      expect(ids(back)).toEqual(all)
      expect(putBack(back, page, 0)).toBe(back)
    }),
  )
  const ten = Array.from({ length: 10 }, (_, index) => named(`${index}`))
  expect(putBack(ten, named('one more'), 0)).toBe(ten)
})

test('MAINS-02 what is edited is sent anew, and what was on its way no longer counts for it', () => {
  const page = named('a')
  const upload = { id: page.uploadId, kind: 'image' as const, pages: [{ n: 0, width: 10, height: 20 }] }
  const [turnedPage] = edited([page], 'a', { rotation: turned(page) })
  expect(turnedPage).toMatchObject({ rotation: 90, upload: null })
  expect(turnedPage?.uploadId).not.toBe(page.uploadId)
  expect(answered([turnedPage ?? page], page.uploadId, { upload })).toEqual([turnedPage])
  expect(unsent(answered([page], page.uploadId, { upload }))[0]?.upload).toBeNull()
})

test('MAINS-02 the pages of a PDF come one by one, where it stands', () => {
  const [photo, pdf] = [named('photo'), named('pdf')]
  const pagesOf = (count: number) => Array.from({ length: count }, (_, n) => ({ n, width: 1, height: 1 }))
  const sent = [
    { ...pdf, upload: { id: 'p', kind: 'pdf' as const, pages: pagesOf(2) } },
    { ...photo, upload: { id: 'i', kind: 'image' as const, pages: pagesOf(1) } },
  ]
  expect(pageRefs(sent)).toEqual([
    { uploadId: 'p', n: 0 },
    { uploadId: 'p', n: 1 },
    { uploadId: 'i', n: 0 },
  ])
})

test('MAINS-02 an edge is cut where it is seen, however the page lies', () => {
  const quarters: readonly Rotation[] = [0, 90, 180, 270]
  expect(quarters.map((rotation) => edgeAt('top', rotation))).toEqual(['top', 'left', 'bottom', 'right'])
  expect(quarters.map((rotation) => edgeAt('left', rotation))).toEqual(['left', 'bottom', 'right', 'top'])
})
