import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'
import styles from './card.module.css'

export interface CardProps extends Omit<ComponentProps<'div'>, 'style'> {
  /** The wash behind it; default `surface`. */
  tone?: 'surface' | 'primary' | 'success' | 'error' | 'warning' | undefined
  /** False where rows go from edge to edge. */
  isPadded?: boolean | undefined
}

/** A surface with a hairline around it. */
export function Card({ tone = 'surface', isPadded = true, className, ...rest }: CardProps) {
  return <div {...rest} className={classNames(styles['card'], styles[tone], isPadded && styles['padded'], className)} />
}
