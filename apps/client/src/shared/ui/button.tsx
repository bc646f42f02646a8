import type { ComponentProps } from 'react'
import { Link } from 'wouter'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'
import type { IconName } from './icon-names.ts'
import styles from './button.module.css'

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger'

interface Look {
  /** Default `secondary`. */
  variant?: ButtonVariant | undefined
  isFullWidth?: boolean | undefined
  icon?: IconName | undefined
}

export interface ButtonProps extends Look, Omit<ComponentProps<'button'>, 'style'> {
  /** Shows the spinner and takes no clicks; the button keeps its width, its name and the focus. */
  isBusy?: boolean | undefined
}

const look = (variant: ButtonVariant, isFullWidth: boolean, className: string | undefined) =>
  classNames(styles['button'], styles[variant], isFullWidth && styles['fullWidth'], className)

/** A native button, `type="button"` unless told otherwise. */
export function Button({
  variant = 'secondary',
  isFullWidth = false,
  isBusy = false,
  icon,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className={look(variant, isFullWidth, className)}
      aria-busy={isBusy || undefined}
      aria-disabled={isBusy || rest['aria-disabled']}
      // A form without a button would be sent by Enter after all.
      onClick={isBusy ? (event) => event.preventDefault() : onClick}
    >
      {icon && <Icon name={icon} size="md" />}
      <span className={styles['label']}>{children}</span>
      {isBusy && <span className={styles['spinner']} aria-hidden="true" />}
    </button>
  )
}

export interface ButtonLinkProps extends Look {
  /** A path of this app. */
  href: string
  children: React.ReactNode
  className?: string | undefined
  onClick?: (() => void) | undefined
}

/** A link within the app that looks like a button: for going somewhere, where `Button` does something. */
export function ButtonLink({
  href,
  variant = 'secondary',
  isFullWidth = false,
  icon,
  className,
  children,
  onClick,
}: ButtonLinkProps) {
  return (
    <Link href={href} className={look(variant, isFullWidth, className) ?? ''} onClick={() => onClick?.()}>
      {icon && <Icon name={icon} size="md" />}
      <span className={styles['label']}>{children}</span>
    </Link>
  )
}
