import { useEffect, useRef, useState } from 'react'
import { blocksOf, noticeText, spokenOf } from './pieces.ts'
import type { LiveAnswer } from './use-answer.ts'

/** What a screen reader is told: the whole answer when it is finished, nothing sentence by sentence (G7). */
export function useAnnounced(
  answerId: string | undefined,
  { pieces, state }: Pick<LiveAnswer, 'pieces' | 'state'>,
): string {
  const [announced, setAnnounced] = useState('')
  const openId = useRef<string | undefined>(undefined)
  useEffect(() => {
    if (answerId === undefined) return
    if (state !== 'complete') {
      openId.current = answerId
      return
    }
    // What was whole when the screen was opened is read like any text.
    if (openId.current !== answerId) return
    openId.current = undefined
    const notices = blocksOf(pieces).flatMap((block) => (block.kind === 'notice' ? [noticeText(block.notice)] : []))
    setAnnounced(['Answer:', ...spokenOf(pieces), ...notices].join(' '))
  }, [answerId, pieces, state])
  return announced
}
