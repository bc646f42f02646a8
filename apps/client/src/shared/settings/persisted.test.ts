import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fields, type Settings } from './fields.ts'
import { createPersisted, type Tab } from './persisted.ts'

/** Lets valtio hand on its changes, which it does in a microtask. */
const settled = async () => {
  for (let i = 0; i < 5; i += 1) await Promise.resolve()
}

interface Write {
  readonly before: string | null
  readonly after: string
  readonly by: number
}

/** Tabs in processes of their own: each sees its own writes at once and the others' when the event arrives. */
function openTabs(count: number, stored: string | null = null) {
  const seen: (string | null)[] = Array.from({ length: count }, () => stored)
  const inboxes: Write[][] = Array.from({ length: count }, () => [])
  const listeners: Parameters<Tab['onOtherTab']>[0][] = []
  const timers: (() => void)[][] = Array.from({ length: count }, () => [])
  let truth = stored
  const tabs = seen.map((_, by) =>
    createPersisted<Settings>(fields, {
      read: () => seen[by] ?? null,
      write: (text) => {
        const write = { before: truth, after: text, by }
        truth = text
        seen[by] = text
        for (const [other, inbox] of inboxes.entries()) if (other !== by) inbox.push(write)
      },
      onOtherTab: (listener) => listeners.push(listener),
      later: (run) => timers[by]?.push(run),
    }),
  )
  const deliver = async (tab: number) => {
    const write = inboxes[tab]?.shift()
    if (!write) return
    seen[tab] = write.after
    listeners[tab]?.(write.before, write.after)
    await settled()
  }
  /** Delivers everything and lets every tab look again, until nothing moves. */
  const rest = async () => {
    for (let round = 0; round < 200; round += 1) {
      await settled()
      const busy = inboxes.findIndex((inbox) => inbox.length > 0)
      if (busy >= 0) await deliver(busy)
      else {
        // By now every process reads the same storage.
        seen.fill(truth)
        const due = timers.findIndex((queue) => queue.length > 0)
        if (due < 0) return
        timers[due]?.shift()?.()
      }
    }
    throw new Error('The tabs never came to rest')
  }
  return { tabs, deliver, rest, stored: () => truth }
}

describe('one tab', () => {
  test('SET-01 every setting lies under one key and has its default', () => {
    const { tabs } = openTabs(1)
    expect(tabs[0]?.state).toMatchObject({
      userData: {},
      duelActiveTab: 'online',
      practiceCurrentIndex: 0,
      practiceActiveTab: 0,
      newsActiveTab: 'Latest News',
      newsActiveTabIndex: 0,
      theme: 'light',
      postLoginRedirect: null,
      seenVideos: {},
      questionData: [],
    })
  })

  test('SET-01 a change is stored, and found again at the next start', async () => {
    const { tabs, stored } = openTabs(1)
    if (tabs[0]) tabs[0].state.previousStreak = 12
    await settled()
    expect(openTabs(1, stored()).tabs[0]?.state.previousStreak).toBe(12)
  })

  test('SET-04 clearing resets everything to its default and keeps what it is told to keep', async () => {
    const { tabs, stored } = openTabs(1)
    const [tab] = tabs
    if (!tab) throw new Error('no tab')
    Object.assign(tab.state, { hasHydrated: true, previousStreak: 9, newsActiveTab: 'The Hindu' })
    await settled()
    tab.clear(['hasHydrated'])
    expect(tab.state).toMatchObject({ hasHydrated: true, previousStreak: 0, newsActiveTab: 'Latest News' })
    expect(JSON.parse(stored() ?? '')).toMatchObject({ hasHydrated: true, previousStreak: 0 })
  })

  test('SET-06 a damaged value falls back key by key, whatever was stored', () => {
    const damaged = {
      previousStreak: 'many',
      newsActiveTab: 'The Hindu',
      seenVideos: [],
      userData: { name: 'no id' },
      theme: 'pink',
    }
    expect(openTabs(1, JSON.stringify(damaged)).tabs[0]?.state).toMatchObject({
      previousStreak: 0,
      newsActiveTab: 'The Hindu',
      seenVideos: {},
      userData: {},
      theme: 'light',
    })
  })

  test('SET-06 no stored text whatever is fatal', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.json(),
          fc
            .dictionary(fc.constantFrom(...Object.keys(fields), '__proto__'), fc.jsonValue())
            .map((v) => JSON.stringify(v)),
        ),
        (text) => {
          const state = openTabs(1, text).tabs[0]?.state
          for (const [key, field] of Object.entries(fields))
            expect(field.isValid(state?.[key as keyof Settings])).toBe(true) // keys of that very table
        },
      ),
    )
  })
})

describe('several tabs', () => {
  test('SET-02 user data that one tab sets is shown in the others', async () => {
    const { tabs, rest } = openTabs(3)
    const [first, second, third] = tabs
    if (!first || !second || !third) throw new Error('no tabs')
    first.state.phoneNumber = '9800000000'
    await rest()
    expect([second.state.phoneNumber, third.state.phoneNumber]).toEqual(['9800000000', '9800000000'])
  })

  test('SET-02 two tabs that write different keys at the same moment lose neither', async () => {
    const { tabs, rest, stored } = openTabs(2)
    const [first, second] = tabs
    if (!first || !second) throw new Error('no tabs')
    first.state.previousStreak = 5
    second.state.newsActiveTabIndex = 2
    await rest()
    for (const tab of tabs) expect(tab.state).toMatchObject({ previousStreak: 5, newsActiveTabIndex: 2 })
    expect(JSON.parse(stored() ?? '')).toMatchObject({ previousStreak: 5, newsActiveTabIndex: 2 })
  })

  const action = fc.oneof(
    fc.record({
      tab: fc.nat(2),
      key: fc.constantFrom('previousStreak', 'newsActiveTabIndex', 'lastVideoTime'),
      value: fc.nat(3),
    }),
    fc.record({ deliverTo: fc.nat(2) }),
  )

  test('SET-02 whatever the order of writes and news, all tabs end up equal to what is stored', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(action, { maxLength: 25 }), async (actions) => {
        const { tabs, deliver, rest, stored } = openTabs(3)
        for (const step of actions) {
          if ('deliverTo' in step) await deliver(step.deliverTo)
          else {
            const tab = tabs[step.tab]
            if (tab) Object.assign(tab.state, { [step.key]: step.value })
            await settled()
          }
        }
        await rest()
        const texts = tabs.map((tab) => JSON.stringify({ ...tab.state }))
        expect(new Set(texts).size).toBe(1)
        const kept = stored() ?? '{}'
        expect({ ...JSON.parse(texts[0] ?? ''), ...JSON.parse(kept) }).toEqual(JSON.parse(texts[0] ?? ''))
      }),
      { numRuns: 200 },
    )
  })
})

test('SET-01 a page that was frozen takes what another tab stored meanwhile, an emptied key too, and keeps its own', () => {
  let stored: string | null = null
  const tab = (): Tab => ({
    read: () => stored,
    write: (text) => (stored = text),
    onOtherTab: () => undefined,
    later: () => undefined,
  })
  const frozen = createPersisted<Settings>(fields, tab())
  frozen.state.previousStreak = 4
  frozen.state.storedUserId = 'asha'
  frozen.save()
  const other = createPersisted<Settings>(fields, tab())
  other.state.storedUserId = null
  other.state.theme = 'dark'
  other.save()
  frozen.reread()
  expect(frozen.state).toMatchObject({ previousStreak: 4, storedUserId: null, theme: 'dark' })
  stored = null
  frozen.reread()
  expect(frozen.state.theme).toBe('dark')
})
