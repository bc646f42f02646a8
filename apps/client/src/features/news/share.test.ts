import { afterEach, describe, expect, it, vi } from 'vitest'
import { shareItem, shareUrl } from './share.ts'

const item = { id: 'money-bill-20260105', title: 'Money Bill', summary: 'What it is.' }
const give = (name: 'share' | 'clipboard', value: unknown) =>
  Object.defineProperty(navigator, name, { value, configurable: true })

afterEach(() => {
  give('share', undefined)
  give('clipboard', undefined)
})

describe('share', () => {
  it('NEWS-10 the shared address is the own share page', () => {
    expect(shareUrl(item.id)).toBe(`${location.origin}/share/money-bill-20260105`)
  })

  it("NEWS-10 the system's share sheet gets title, text and address", async () => {
    const share = vi.fn<(data: ShareData) => Promise<void>>().mockResolvedValue()
    give('share', share)
    expect(await shareItem(item)).toBe('shared')
    expect(share).toHaveBeenCalledWith({ title: 'Money Bill', text: 'What it is.', url: shareUrl(item.id) })
  })

  it('NEWS-10 closing the share sheet copies nothing', async () => {
    const writeText = vi.fn<(text: string) => Promise<void>>()
    give('share', () => Promise.reject(new DOMException('closed', 'AbortError')))
    give('clipboard', { writeText })
    expect(await shareItem(item)).toBe('cancelled')
    expect(writeText).not.toHaveBeenCalled()
  })

  it('NEWS-10 without a share sheet the link is copied', async () => {
    const writeText = vi.fn<(text: string) => Promise<void>>().mockResolvedValue()
    give('clipboard', { writeText })
    expect(await shareItem(item)).toBe('copied')
    expect(writeText).toHaveBeenCalledWith(shareUrl(item.id))
  })

  it('NEWS-10 where nothing is allowed it says so instead of failing', async () => {
    expect(await shareItem(item)).toBe('failed')
  })
})
