import { useEffect, useRef } from 'react'
import type { KeyboardEvent, ReactNode } from 'react'
import { moveFocus } from './roving-focus.ts'
import styles from './tabs.module.css'

export interface Tab<Id extends string> {
  id: Id
  label: ReactNode
}

export interface TabsProps<Id extends string> {
  /** Ties the tabs to their `TabPanel`s; unique on the page. */
  id: string
  /** What the tabs choose, for a screen reader. */
  label: string
  tabs: readonly Tab<Id>[]
  selected: Id
  onSelect: (tab: Id) => void
}

/** A controlled tab list: arrows, Home and End move and select, Tab leaves it. The selected tab scrolls into view. */
export function Tabs<Id extends string>({ id, label, tabs, selected, onSelect }: TabsProps<Id>) {
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => moveFocus(event, '[role=tab]')?.click()
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const tab = list.current?.querySelector<HTMLElement>('[aria-selected=true]')
    if (tab && list.current) list.current.scrollLeft = centred(list.current, tab)
  }, [selected])
  return (
    <div ref={list} role="tablist" aria-label={label} className={styles['tabs']} data-roving>
      {tabs.map((tab) => (
        <button
          key={tab.id}
          type="button"
          role="tab"
          id={`${id}-tab-${tab.id}`}
          className={styles['tab']}
          aria-selected={tab.id === selected}
          aria-controls={`${id}-panel-${tab.id}`}
          tabIndex={tab.id === selected ? 0 : -1}
          onClick={() => onSelect(tab.id)}
          onKeyDown={onKeyDown}
        >
          {tab.label}
        </button>
      ))}
    </div>
  )
}

const centred = (list: HTMLElement, tab: HTMLElement) =>
  tab.offsetLeft - list.offsetLeft - (list.clientWidth - tab.offsetWidth) / 2

export interface TabPanelProps<Id extends string> {
  /** The `id` of its `Tabs`. */
  tabsId: string
  tab: Id
  children: ReactNode
  className?: string | undefined
}

/** What the selected tab shows: render only the selected one. */
export function TabPanel<Id extends string>({ tabsId, tab, children, className }: TabPanelProps<Id>) {
  return (
    <div role="tabpanel" id={`${tabsId}-panel-${tab}`} aria-labelledby={`${tabsId}-tab-${tab}`} className={className}>
      {children}
    </div>
  )
}
