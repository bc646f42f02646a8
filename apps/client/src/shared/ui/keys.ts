import { useEffect, useEffectEvent } from 'react'
import { settings } from '../settings/settings.ts'

const switches = '[type="radio"], [type="checkbox"]'
const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches(`input:not(${switches}), textarea, select`))

/**
 * The name of the key pressed, letters in lower case; undefined where the press belongs to someone else: a field, an
 * open dialog, a shortcut of the browser, or a control that the key has a meaning for.
 */
export function keyOf(event: KeyboardEvent): string | undefined {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target))
    return undefined
  if (document.querySelector('dialog[open]')) return undefined
  const isOnControl = event.target instanceof HTMLElement && event.target.closest('a, button, [role="tab"], summary')
  if ((event.key === 'Enter' || event.key === ' ') && isOnControl) return undefined
  if (event.key === ' ' && event.target instanceof HTMLElement && event.target.matches(switches)) return undefined
  if (
    event.key.startsWith('Arrow') &&
    event.target instanceof HTMLElement &&
    (event.target.closest('[role="tablist"]') || event.target.matches(switches))
  ) {
    return undefined
  }
  return event.key.length === 1 ? event.key.toLowerCase() : event.key
}

/** Calls the action that `actions` has for a key pressed anywhere on the screen, unless the reader switched keys off. */
export function useKeys(actions: Readonly<Record<string, (() => void) | undefined>>): void {
  const act = useEffectEvent((event: KeyboardEvent) => {
    const key = settings.areKeysOn ? keyOf(event) : undefined
    const action = key === undefined ? undefined : actions[key]
    if (!action) return
    event.preventDefault()
    action()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => act(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}
