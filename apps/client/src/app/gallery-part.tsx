import type { ReactNode } from 'react'
import styles from './gallery.module.css'

/** One part of the gallery, under its name. */
export function Part({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section className={styles['part']}>
      <h2>{name}</h2>
      {children}
    </section>
  )
}
