import { classNames } from './class-names.ts'
import { isIconName } from './icon-names.ts'
import type { IconName } from './icon-names.ts'
import spriteUrl from './icons.svg?no-inline'
import styles from './icon.module.css'

export type IconSize = 'xs' | 'sm' | 'md' | 'lg' | 'xl' | '2xl'

/** Edge lengths in CSS pixels (SHELL-16). */
const pixels: Record<IconSize, number> = { xs: 12, sm: 16, md: 20, lg: 24, xl: 32, '2xl': 48 }

export interface IconProps {
  name: IconName
  /** Default `lg`, 24 px. */
  size?: IconSize
  /** The name for a screen reader; without it the icon is decoration. */
  label?: string
  className?: string | undefined
}

const warnedNames = new Set<string>()

function warnOnce(name: string) {
  if (warnedNames.has(name)) return
  warnedNames.add(name)
  // oxlint-disable-next-line no-console -- SHELL-16 asks for the warning
  console.warn(`Icon: there is no icon named "${name}"`)
}

/** An icon of the sprite in the colour of its text. An unknown name warns once and renders nothing (SHELL-16). */
export function Icon({ name, size = 'lg', label, className }: IconProps) {
  if (!isIconName(name)) {
    warnOnce(name)
    return null
  }
  return (
    <svg
      className={classNames(styles['icon'], className)}
      width={pixels[size]}
      height={pixels[size]}
      role={label === undefined ? undefined : 'img'}
      aria-label={label}
      aria-hidden={label === undefined ? true : undefined}
      focusable="false"
    >
      <use href={`${spriteUrl}#${name}`} />
    </svg>
  )
}
