import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'
import type { IconSize } from './icon.tsx'
import type { IconName } from './icon-names.ts'
import styles from './icon-button.module.css'

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children' | 'style' | 'aria-label'> {
  icon: IconName
  /** Its name for a screen reader, and its tooltip. */
  label: string
  size?: IconSize | undefined
  /** For a toggle: whether it is on. */
  isPressed?: boolean | undefined
}

/** A button that is an icon: 44 px to touch. */
export function IconButton({
  icon,
  label,
  size = 'lg',
  isPressed,
  className,
  type = 'button',
  ...rest
}: IconButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className={classNames(styles['iconButton'], className)}
      aria-label={label}
      aria-pressed={isPressed}
      title={label}
    >
      <Icon name={icon} size={size} />
    </button>
  )
}
