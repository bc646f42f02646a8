import { encode } from 'uqr'
import styles from './friends.module.css'

/** `text` as a QR code, dark on light in both themes: cameras read no other. */
export default function QrCode({ text }: { text: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: 3 })
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('')
  return (
    <figure>
      <svg className={styles['qr']} viewBox={`0 0 ${size} ${size}`} aria-hidden="true">
        <path d={path} shapeRendering="crispEdges" />
      </svg>
      <figcaption className="visually-hidden">QR code of {text}</figcaption>
    </figure>
  )
}
