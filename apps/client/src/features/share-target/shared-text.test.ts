import { matchRoute } from '@abhyas/contracts/routes'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readShared, searchPath, tutorPath, type Shared } from './shared-text.ts'

const origin = 'https://abhyas.example'
const read = (fields: Record<string, string>) => readShared(new URLSearchParams(fields), origin)

const rows: readonly (readonly [what: string, fields: Record<string, string>, shared: Shared])[] = [
  ['words', { text: 'money bill' }, { kind: 'words', words: 'money bill' }],
  ['words before their title', { title: 'A page', text: 'money bill' }, { kind: 'words', words: 'money bill' }],
  ['a title where there are no words', { title: 'Money bill' }, { kind: 'words', words: 'Money bill' }],
  [
    'the title of a page whose link came as text',
    { title: 'Money bill', text: 'https://paper.example/a?b=1' },
    { kind: 'words', words: 'Money bill' },
  ],
  [
    'words without the link behind them',
    { text: 'Read this: https://paper.example/a' },
    { kind: 'words', words: 'Read this:' },
  ],
  ['a foreign link alone', { url: 'https://paper.example/a' }, { kind: 'link' }],
  ['a foreign link alone as text', { text: 'https://paper.example/a' }, { kind: 'link' }],
  ['nothing', {}, { kind: 'nothing' }],
  ['nothing but blanks', { text: ' \n\t ', title: '\u200b' }, { kind: 'nothing' }],
  ['a link of ours', { url: `${origin}/news/money-bill-20260105` }, { kind: 'own', path: '/news/money-bill-20260105' }],
  ['a link of ours in a text', { text: `Look: ${origin}/share/x` }, { kind: 'own', path: '/share/x' }],
  ['an unknown path of ours', { url: `${origin}/nowhere` }, { kind: 'link' }],
  ['another host that begins as ours', { url: `${origin}.evil.test/news` }, { kind: 'link' }],
  ['two slashes behind ours', { url: `${origin}//evil.test` }, { kind: 'link' }],
  ['signs that turn the text', { text: 'a\u202ebc\u0000d' }, { kind: 'words', words: 'a bc d' }],
]

test.each(rows)('PWA-02 of what is shared the share target takes %s', (_what, fields, shared) => {
  expect(read(fields)).toEqual(shared)
})

test('PWA-02 T6 whatever is shared, it leads to a screen of this app, by an address that every proxy passes', () => {
  const text = fc.oneof(
    fc.string({ maxLength: 3_000 }),
    fc.webUrl(),
    fc.constantFrom(`${origin}/news`, `${origin}/\\x`),
  )
  const run = fc.check(
    fc.property(fc.record({ title: text, text, url: text }), (fields) => {
      const shared = read(fields)
      const paths =
        shared.kind === 'own'
          ? [shared.path]
          : shared.kind === 'words'
            ? [searchPath(shared.words), tutorPath(shared.words)]
            : []
      return paths.every((path) => {
        const url = new URL(path, origin)
        return url.origin === origin && matchRoute(url.pathname) !== undefined
      })
    }),
  )
  expect(run.failed, JSON.stringify(run.counterexample)).toBe(false)
})

test('PWA-02 long words are cut between words, the search’s shorter', () => {
  const words = 'parliament '.repeat(100).trim()
  const shared = read({ text: words })
  expect(shared.kind === 'words' && shared.words.length <= 500 && shared.words.endsWith('parliament')).toBe(true)
  const { searchParams } = new URL(searchPath(words), origin)
  expect(searchParams.get('q')).toBe('parliament '.repeat(10).trim())
})
