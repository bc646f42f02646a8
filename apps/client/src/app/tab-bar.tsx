import { matchRoute, tabs, type Tab } from '@abhyas/contracts/routes'
import type { MouseEvent } from 'react'
import { Link, useLocation } from 'wouter'
import { Icon } from '../shared/ui/icon.tsx'
import type { IconName } from '../shared/ui/icon-names.ts'
import styles from './tab-bar.module.css'

const icons: Record<Tab, IconName> = {
  duel: 'duel',
  news: 'news',
  pyq: 'questions',
  revision: 'revision',
  chat: 'tutor',
  mains: 'mains',
}

/** The tabs whose screen exists. */
const shownTabs = tabs.filter(({ path }) => matchRoute(path) !== undefined)

/** The bottom tabs; the one of this screen is lit, and tapped again it scrolls to the top (SHELL-09). */
export function TabBar({ lit }: { readonly lit: Tab | undefined }) {
  const [path] = useLocation()
  const scrollUp = (event: MouseEvent, to: string) => {
    if (to !== path) return
    event.preventDefault()
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
    scrollTo({ top: 0, behavior: isStill ? 'instant' : 'smooth' })
  }
  return (
    <div className={styles['place']}>
      <nav className={styles['bar']} aria-label="Main">
        {shownTabs.map((tab) => (
          <Link
            key={tab.tab}
            href={tab.path}
            className={tab.tab === 'mains' ? (styles['mains'] ?? '') : (styles['tab'] ?? '')}
            aria-current={tab.tab === lit ? 'page' : undefined}
            onClick={(event) => scrollUp(event, tab.path)}
          >
            <Icon name={icons[tab.tab]} size="lg" />
            <span>{tab.label}</span>
          </Link>
        ))}
      </nav>
    </div>
  )
}
