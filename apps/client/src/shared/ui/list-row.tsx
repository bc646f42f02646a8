import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { Icon } from './icon.tsx'
import styles from './list-row.module.css'

interface Content {
  /** An icon, an avatar, a number. */
  leading?: ReactNode
  title: ReactNode
  subtitle?: ReactNode
  /** What stands at the end; a row that leads somewhere has a chevron there by default. */
  trailing?: ReactNode
}

export type ListRowProps = Content &
  (
    | { /** A path of this app. */ href: string; onClick?: (() => void) | undefined }
    | { href?: undefined; onClick?: (() => void) | undefined }
  )

/** A row of a list: a link with `href`, a button with `onClick`, plain text with neither. */
export function ListRow({ leading, title, subtitle, trailing, href, onClick }: ListRowProps) {
  const isLink = href !== undefined
  const content = (
    <>
      {leading !== undefined && <span className={styles['leading']}>{leading}</span>}
      <span className={styles['text']}>
        <span className={styles['title']}>{title}</span>
        {subtitle !== undefined && <span className={styles['subtitle']}>{subtitle}</span>}
      </span>
      <span className={styles['trailing']}>
        {trailing ?? (isLink && <Icon name="chevron-right" size="md" className={styles['chevron']} />)}
      </span>
    </>
  )
  const className = styles['row'] ?? ''
  if (isLink)
    return (
      <Link href={href} className={className} onClick={() => onClick?.()}>
        {content}
      </Link>
    )
  if (onClick)
    return (
      <button type="button" className={className} onClick={onClick}>
        {content}
      </button>
    )
  return <div className={className}>{content}</div>
}
