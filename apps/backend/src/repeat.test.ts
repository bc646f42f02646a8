import { setImmediate as turn } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { repeatToEnd } from './repeat.ts'

it.each(['is done', 'has failed'])(
  'ENG-05 a stop waits until what runs %s, and nothing begins after it',
  async (how) => {
    const work = Promise.withResolvers<void>()
    const order: string[] = []
    const stop = repeatToEnd(
      1,
      () => {
        order.push('begun')
        return work.promise
      },
      () => order.push('told of it'),
    )
    await expect.poll(() => order).toEqual(['begun'])
    const stopped = stop(60_000).then(() => order.push('stopped'))
    await turn()
    order.push('ends')
    if (how === 'is done') work.resolve()
    else work.reject(new Error('lost'))
    await stopped
    await turn()
    expect(order.filter((one) => one !== 'told of it')).toEqual(['begun', 'ends', 'stopped'])
    expect(order.includes('told of it')).toBe(how === 'has failed')
  },
)

it('ENG-05 a stop waits for what does not end no longer than it has patience', async () => {
  let runs = 0
  const stop = repeatToEnd(
    1,
    () => {
      runs += 1
      return Promise.race([])
    },
    () => undefined,
  )
  await expect.poll(() => runs).toBe(1)
  await stop(10)
})
