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
    <span className={className} aria-hidden="true">
      {initials(name)}
    </span>
  )
}

/** The first letters of the first and the last word. */
function initials(name: string): string {
  const words = name.trim().split(/\s+/)
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) =>
    String.fromCodePoint(word?.codePointAt(0) ?? 32),
  )
  return letters.join('').trim().toUpperCase() || '?'
}
