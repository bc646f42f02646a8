import { useEffect, useRef, useState } from 'react'
import { settings } from '../settings/settings.ts'

const restMs = 400
const mostDrafts = 40

/** Keeps `text` under `key`, or forgets what is there where it is empty. The oldest of too many go. */
function keepDraft(key: string, text: string) {
  const others = Object.entries(settings.chatDrafts).filter(([other]) => other !== key)
  const own: [string, string][] = text.trim() === '' ? [] : [[key, text]]
  settings.chatDrafts = Object.fromEntries([...others, ...own].slice(-mostDrafts))
}

export interface Draft {
  readonly text: string
  readonly setText: (text: string) => void
  /** `text` was asked: what was written behind it meanwhile stays, and so does a draft that was rewritten. */
  readonly clear: (text: string) => void
}

/** What is being written under `key`, which stays the same: it is found again after a reload, and when the screen was left. */
export function useDraft(key: string, initial = ''): Draft {
  const [text, setText] = useState(() => settings.chatDrafts[key] ?? initial)
  const latest = useRef({ text, isKept: true })
  useEffect(() => {
    const flush = () => {
      if (!latest.current.isKept) keepDraft(key, latest.current.text)
      latest.current.isKept = true
    }
    addEventListener('pagehide', flush)
    return () => {
      removeEventListener('pagehide', flush)
      flush()
    }
  }, [key])
  useEffect(() => {
    if (latest.current.isKept) return undefined
    const timer = setTimeout(() => {
      keepDraft(key, text)
      latest.current.isKept = true
    }, restMs)
    return () => clearTimeout(timer)
  }, [key, text])
  const change = (next: string) => {
    latest.current = { text: next, isKept: false }
    setText(next)
  }
  return {
    text,
    setText: change,
    clear: (asked) => {
      const now = latest.current.text
      const rest = now.startsWith(asked.trimEnd()) ? now.slice(asked.trimEnd().length).trimStart() : now
      latest.current = { text: rest, isKept: true }
      setText(rest)
      keepDraft(key, rest)
    },
  }
}
