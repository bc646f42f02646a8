import { useState } from 'react'
import { classNames } from './class-names.ts'
import styles from './avatar.module.css'

export interface AvatarProps {
  name: string
  photo?: string | null | undefined
  /** `sm` 32 px, `md` 44, `lg` 88; default `sm`. */
  size?: 'sm' | 'md' | 'lg' | undefined
}

/** A person's photo; their initials where there is none or it does not load. Decoration: the name stands beside it. */
export function Avatar({ name, photo, size = 'sm' }: AvatarProps) {
  const [failedPhoto, setFailedPhoto] = useState<string | null>(null)
  const className = classNames(styles['avatar'], styles[size])
  if (photo && photo !== failedPhoto)
    return (
      <img
        className={className}
        src={photo}
        alt=""
        referrerPolicy="no-referrer"
        onError={() => setFailedPhoto(photo)}
      />
    )
  return (
    // Drawn by the style sheet: as text they would belong to the name of a link around them.
    <span className={className} data-initials={initials(name)} aria-hidden="true" />
  )
}

/** The first letters of the first and the last word that have one. */
function initials(name: string): string {
  const letters = name.split(/\s+/).flatMap((word) => /\p{L}/u.exec(word) ?? [])
  const [first = '?', last = ''] = [letters[0], letters.length > 1 ? letters.at(-1) : undefined]
  return (first + last).toUpperCase()
}
