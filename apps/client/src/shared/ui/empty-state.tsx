import type { ReactNode } from 'react'
import { Button, ButtonLink } from './button.tsx'
import { Icon } from './icon.tsx'
import type { IconName } from './icon-names.ts'
import styles from './state.module.css'

export interface EmptyStateProps {
  icon?: IconName | undefined
  /** One sentence why there is nothing. */
  message: ReactNode
  /** The one thing to do about it (G2). */
  action: { label: string; href: string } | { label: string; onClick: () => void }
}

/** Nothing here: why, and what to do. */
export function EmptyState({ icon, message, action }: EmptyStateProps) {
  return (
    <div className={styles['state']}>
      {icon && <Icon name={icon} size="2xl" className={styles['icon']} />}
      <p className={styles['message']}>{message}</p>
      {'href' in action ? (
        <ButtonLink variant="primary" href={action.href}>
          {action.label}
        </ButtonLink>
      ) : (
        <Button variant="primary" onClick={action.onClick}>
          {action.label}
        </Button>
      )}
    </div>
  )
}
