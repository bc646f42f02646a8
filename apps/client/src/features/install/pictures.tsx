import type { ReactNode } from 'react'
import { classNames } from '../../shared/ui/class-names.ts'
import styles from './pictures.module.css'

/** What stands on a browser's bars. */
export type Glyph = 'share' | 'more' | 'dots' | 'menu' | 'back' | 'tabs' | 'plus' | 'install'

const drawn: Record<Glyph, ReactNode> = {
  share: <path d="M-4-1h-2v8H6v-8H4M0 3V-8M-3-5l3-3 3 3" />,
  more: <path d="M-5 0h.01M0 0h.01M5 0h.01" className={styles['thick']} />,
  dots: <path d="M0-5h.01M0 0h.01M0 5h.01" className={styles['thick']} />,
  menu: <path d="M-6-4H6M-6 0H6M-6 4H6" />,
  back: <path d="M2-5l-5 5 5 5" />,
  tabs: <path d="M-6-3H3v9h-9zM-3-3v-3H6V3H3" />,
  plus: <path d="M-6-6H6V6H-6zM0-3v6M-3 0h6" />,
  install: <path d="M0-7V3M-4-1l4 4 4-4M-7 6H7" />,
}

interface MarkedProps {
  readonly glyph: Glyph
  readonly x: number
  readonly y: number
  readonly isMarked: boolean
}

function Marked({ glyph, x, y, isMarked }: MarkedProps) {
  return (
    <g transform={`translate(${x} ${y})`} className={classNames(styles['glyph'], isMarked && styles['marked'])}>
      {isMarked && <circle r="13" className={styles['ring']} />}
      {drawn[glyph]}
    </g>
  )
}

const width = 200

/** In equal distances over a bar; a single one stands at the end. */
const placesOf = (count: number): readonly number[] =>
  Array.from({ length: count }, (_, index) => (count === 1 ? width - 24 : 24 + (index * (width - 48)) / (count - 1)))

export interface PhonePictureProps {
  /** What it shows, in words. */
  readonly label: string
  readonly address: 'top' | 'bottom'
  /** Left and right of the address. */
  readonly beside?: { readonly before?: Glyph; readonly after?: Glyph } | undefined
  /** On a bar of their own at the bottom. */
  readonly bar?: readonly Glyph[] | undefined
  /** The one to tap. */
  readonly mark: Glyph
}

/** A phone with a browser's bars, and a ring around the sign to tap. */
export function PhonePicture({ label, address, beside = {}, bar = [], mark }: PhonePictureProps) {
  const barHeight = bar.length > 0 ? 34 : 0
  const addressY = address === 'top' ? 22 : 150 - barHeight - 18
  const { before, after } = beside
  const left = before ? 44 : 16
  const right = after ? width - 44 : width - 16
  const textY = address === 'top' ? 50 : 20
  return (
    <figure aria-label={label}>
      <svg viewBox={`0 0 ${width} 150`} className={styles['picture']} aria-hidden="true">
        <rect x="1" y="1" width={width - 2} height="148" rx="14" className={styles['screen']} />
        {[0, 1, 2, 3].map((line) => (
          <path key={line} d={`M20 ${textY + line * 14}h${line % 2 === 0 ? 150 : 112}`} className={styles['text']} />
        ))}
        <rect x={left} y={addressY - 10} width={right - left} height="20" rx="10" className={styles['address']} />
        {before && <Marked glyph={before} x={24} y={addressY} isMarked={before === mark} />}
        {after && <Marked glyph={after} x={width - 24} y={addressY} isMarked={after === mark} />}
        {barHeight > 0 && <path d={`M1 ${150 - barHeight}h${width - 2}`} className={styles['edge']} />}
        {bar.map((glyph, index) => (
          <Marked key={glyph} glyph={glyph} x={placesOf(bar.length)[index] ?? 0} y={132} isMarked={glyph === mark} />
        ))}
      </svg>
    </figure>
  )
}

export interface MenuPictureProps {
  /** The words of the entry to tap. */
  readonly entry: string
  readonly glyph: Glyph
}

/** A menu that is open, and the entry in it to tap. */
export function MenuPicture({ entry, glyph }: MenuPictureProps) {
  return (
    <figure aria-label={`A menu with “${entry}”`}>
      <svg viewBox={`0 0 ${width} 110`} className={styles['picture']} aria-hidden="true">
        <rect x="1" y="1" width={width - 2} height="108" rx="14" className={styles['screen']} />
        <path d="M20 22h96M20 90h120" className={styles['text']} />
        <rect x="8" y="38" width={width - 16} height="36" rx="9" className={styles['entry']} />
        <text x="20" y="60" className={styles['words']}>
          {entry}
        </text>
        <Marked glyph={glyph} x={width - 28} y={56} isMarked={false} />
      </svg>
    </figure>
  )
}
