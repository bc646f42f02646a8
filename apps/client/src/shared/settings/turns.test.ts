import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fields, type Settings } from './fields.ts'
import { createPersisted, type Tab } from './persisted.ts'

const settled = async () => {
  for (let i = 0; i < 5; i += 1) await Promise.resolve()
}

interface Write {
  readonly before: string | null
  readonly after: string
}

/** Three tabs in processes of their own: what another wrote is read, and heard of, late. */
function openTabs(stored: string) {
  let truth = stored
  const processes = Array.from({ length: 3 }, () => ({
    seen: stored,
    inbox: [] as Write[],
    hear: (() => undefined) as Parameters<Tab['onOtherTab']>[0],
    due: [] as (() => void)[],
  }))
  const tabs = processes.map((own) =>
    createPersisted<Settings>(
      fields,
      {
        read: () => own.seen,
        write: (text) => {
          const write = { before: truth, after: text }
          truth = text
          own.seen = text
          for (const other of processes) if (other !== own) other.inbox.push(write)
        },
        onOtherTab: (listener) => {
          own.hear = listener
        },
        later: (run) => own.due.push(run),
      },
      'turn',
    ),
  )
  const deliver = async (index: number) => {
    const own = processes[index]
    const write = own?.inbox.shift()
    if (!own || !write) return
    own.seen = write.after
    own.hear(write.before, write.after)
    await settled()
  }
  const rest = async () => {
    for (let round = 0; round < 500; round += 1) {
      await settled()
      const busy = processes.findIndex(({ inbox }) => inbox.length > 0)
      if (busy >= 0) {
        await deliver(busy)
        continue
      }
      for (const own of processes) own.seen = truth
      const late = processes.find(({ due }) => due.length > 0)
      if (!late) return
      late.due.shift()?.()
    }
    throw new Error('The tabs never came to rest')
  }
  return { tabs, deliver, rest, stored: () => truth }
}

const ashas = JSON.stringify({
  userData: { user_id: 'asha', name: 'CANARY' },
  storedUserId: 'asha',
  chatDrafts: { a: 'CANARY' },
})

const step = fc.oneof(
  fc.record({ kind: fc.constant('write' as const), tab: fc.nat(2) }),
  fc.record({ kind: fc.constant('hear' as const), tab: fc.nat(2) }),
)

test('ACC-07 whatever late tabs write, after a sign-out nothing of the first student comes back, and the next one stays', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 12 }), fc.array(step, { maxLength: 12 }), async (before, after) => {
      const { tabs, deliver, rest, stored } = openTabs(ashas)
      const [first] = tabs
      if (!first) throw new Error('no tab')
      const play = async (steps: typeof before) => {
        for (const { kind, tab } of steps) {
          const state = tabs[tab]?.state
          if (kind === 'hear') await deliver(tab)
          // A tab that has not heard of it goes on as Asha's.
          else if (state?.storedUserId === 'asha') {
            state.chatDrafts = { ...state.chatDrafts, [`t${tab}`]: 'CANARY' }
            state.recentSearches = ['CANARY', state.recentSearches.length]
          }
          await settled()
        }
      }
      await play(before)
      first.clear([])
      await play(after)
      first.state.storedUserId = 'ravi'
      first.state.chatDrafts = { r: 'of Ravi' }
      await play(after)
      await rest()
      expect(stored()).not.toContain('CANARY')
      expect(JSON.parse(stored())).toMatchObject({ storedUserId: 'ravi', chatDrafts: { r: 'of Ravi' } })
      for (const { state } of tabs) {
        expect(JSON.stringify(state)).not.toContain('CANARY')
        expect(state).toMatchObject({ storedUserId: 'ravi', chatDrafts: { r: 'of Ravi' } })
      }
    }),
    { numRuns: 150 },
  )
})

test('ACC-07 a page that was frozen through a sign-out takes it, and writes nothing of its own over it', () => {
  let stored = ashas
  const open = () =>
    createPersisted<Settings>(
      fields,
      { read: () => stored, write: (text) => (stored = text), onOtherTab: () => undefined, later: () => undefined },
      'turn',
    )
  const frozen = open()
  open().clear([])
  frozen.state.chatDrafts = { late: 'CANARY' }
  frozen.reread()
  expect(JSON.stringify(frozen.state)).not.toContain('CANARY')
  expect(stored).not.toContain('CANARY')
})

test('ACC-07 a sweep resets what came behind a clearing, within its turn', () => {
  let stored = '{}'
  const { state, clear, sweep } = createPersisted<Settings>(
    fields,
    { read: () => stored, write: (text) => (stored = text), onOtherTab: () => undefined, later: () => undefined },
    'turn',
  )
  clear([])
  Object.assign(state, { chatDrafts: { late: 'CANARY' }, theme: 'dark' })
  sweep(['theme'])
  expect(state).toMatchObject({ chatDrafts: {}, theme: 'dark', turn: 1 })
  expect(stored).not.toContain('CANARY')
})
