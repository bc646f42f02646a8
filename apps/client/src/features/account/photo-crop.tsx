import { useEffect, useRef, useState, type PointerEvent } from 'react'
import { Button } from '../../shared/ui/button.tsx'
import { Dialog } from '../../shared/ui/dialog.tsx'
import styles from './photo-crop.module.css'
import { drawn } from './photo-draw.ts'
import { dragged, edgesOf, inside, lookOf, mostZoom, wholeCrop, type Crop, type Size } from './photo-rules.ts'

export interface PhotoCropProps {
  readonly file: Blob
  /** Base64 of the square that was chosen. */
  readonly onCut: (picture: string) => void
  readonly onClose: () => void
}

const unreadable = 'This file is no picture that your browser can open. Choose a JPEG, PNG or WebP.'

/** Cuts a square out of a picture: by dragging and zooming, or by the sliders, which take keys as well. */
export default function PhotoCrop({ file, onCut, onClose }: PhotoCropProps) {
  const image = useRef<HTMLImageElement>(null)
  useEffect(() => {
    const url = URL.createObjectURL(file)
    image.current?.setAttribute('src', url)
    return () => URL.revokeObjectURL(url)
  }, [file])
  const [size, setSize] = useState<Size>()
  const [crop, setCrop] = useState(wholeCrop)
  const [problem, setProblem] = useState<string>()
  const cut = async () => {
    if (!image.current || !size) return
    try {
      onCut(await drawn(image.current, size, crop))
    } catch {
      setProblem('Your browser could not cut this picture. Try another one.')
    }
  }
  const read = ({ naturalWidth: width, naturalHeight: height }: HTMLImageElement) => {
    if (width > 0 && height > 0) setSize({ width, height })
    else setProblem(unreadable)
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Cut your photo"
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" disabled={!size} onClick={() => void cut()}>
            Use this
          </Button>
        </>
      }
    >
      <Window size={size} crop={crop} onCrop={setCrop}>
        <img
          ref={image}
          alt="How you will be seen"
          draggable={false}
          className={styles['picture']}
          style={size && lookOf(size, crop)}
          onLoad={({ currentTarget }) => read(currentTarget)}
          onError={() => setProblem(unreadable)}
        />
      </Window>
      {problem !== undefined && (
        <p className={styles['problem']} role="alert">
          {problem}
        </p>
      )}
      {size && <Sliders size={size} crop={crop} onCrop={setCrop} />}
    </Dialog>
  )
}

interface CropProps {
  readonly crop: Crop
  readonly onCrop: (crop: Crop) => void
}

/** The square window over the picture, which moves beneath the finger. */
function Window({ size, crop, onCrop, children }: CropProps & { size: Size | undefined; children: React.ReactNode }) {
  const from = useRef<{ readonly x: number; readonly y: number; readonly crop: Crop }>(undefined)
  const start = (event: PointerEvent<HTMLDivElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId)
    from.current = { x: event.clientX, y: event.clientY, crop }
  }
  const move = ({ clientX, clientY, currentTarget }: PointerEvent<HTMLDivElement>) => {
    const begun = from.current
    if (begun && size)
      onCrop(dragged(size, begun.crop, clientX - begun.x, clientY - begun.y, currentTarget.clientWidth || 1))
  }
  const end = () => {
    from.current = undefined
  }
  return (
    <div
      className={styles['window']}
      onPointerDown={start}
      onPointerMove={move}
      onPointerUp={end}
      onPointerCancel={end}
    >
      {children}
    </div>
  )
}

/** In percent; a slider ends where the picture does. */
function slidersOf(size: Size, crop: Crop) {
  const { x, y } = edgesOf(size, crop)
  return [
    { key: 'zoom', label: 'Zoom', least: 1, most: mostZoom },
    { key: 'x', label: 'Left to right', least: x, most: 1 - x },
    { key: 'y', label: 'Top to bottom', least: y, most: 1 - y },
  ] as const
}

function Sliders({ size, crop, onCrop }: CropProps & { readonly size: Size }) {
  return (
    <div className={styles['sliders']}>
      {slidersOf(size, crop).map(({ key, label, least, most }) => (
        <label key={key} className={styles['slider']}>
          <span>{label}</span>
          <input
            type="range"
            min={Math.ceil(least * 100)}
            max={Math.floor(most * 100)}
            disabled={most - least < 0.01}
            value={Math.round(crop[key] * 100)}
            aria-valuetext={`${Math.round(crop[key] * 100)} %`}
            onChange={({ target }) => onCrop(inside(size, { ...crop, [key]: Number(target.value) / 100 }))}
          />
        </label>
      ))}
    </div>
  )
}
