import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '..')
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8')
/** As the workspace pins it. */
const versionOf = (name: string): string | undefined =>
  new RegExp(`^ {2}'?${name}'?: (\\S+)$`, 'm').exec(read('pnpm-workspace.yaml'))?.[1]

test('ENG-12 what the engagement SDK brings itself is documented for the version that is pinned', () => {
  expect(read('docs/engagement.md')).toContain(`clevertap-web-sdk **${versionOf('clevertap-web-sdk')}**`)
})

test.each(['clevertap-web-sdk', 'mixpanel-browser', '@sentry/react'])(
  'ENG-06 what %s does itself and what ours guards is written down for the version that is pinned',
  (name) => {
    expect(read('docs/decisions/0017-engagement-and-error-reports.md')).toContain(`${name} ${versionOf(name)}`)
  },
)
