import { useId, useState } from 'react'
import { toFailure } from '../../shared/api/failure.ts'
import { trpc } from '../../shared/api/trpc.ts'
import { useIsOnline } from '../../shared/connection/connection.ts'
import { lazyPart } from '../../shared/lazy/lazy-part.ts'
import { Optional } from '../../shared/lazy/optional.tsx'
import { Avatar } from '../../shared/ui/avatar.tsx'
import { Button } from '../../shared/ui/button.tsx'
import type { PhotoCropProps } from './photo-crop.tsx'
import styles from './photo-card.module.css'
import { takeStudent } from './take-student.ts'

/** The cropper; loaded with the first picture. */
const PhotoCrop = lazyPart<PhotoCropProps>(() => import('./photo-crop.tsx'))
const mostBytes = 25_000_000

/** The student's photo: choose another one, cut it, or take it away. */
export function PhotoCard({ name, photo }: { readonly name: string; readonly photo: string | null }) {
  const [file, setFile] = useState<File>()
  const [problem, setProblem] = useState<string>()
  const isOnline = useIsOnline()
  const inputId = useId()
  const set = trpc.account.setPhoto.useMutation({
    onSuccess: ({ student }) => takeStudent(student),
    onError: (error) => setProblem(toFailure(error).message),
  })
  const send = (picture: string | null) => {
    setProblem(undefined)
    set.mutate({ picture })
  }
  const choose = (chosen: File | undefined) => {
    if (!chosen) return
    const isFit = chosen.type.startsWith('image/') && chosen.size <= mostBytes
    setProblem(isFit ? undefined : 'Choose a picture of at most 25 MB.')
    setFile(isFit ? chosen : undefined)
  }
  const isOff = !isOnline || set.isPending
  return (
    <div className={styles['card']}>
      <Avatar name={name} photo={photo} size="lg" />
      <div className={styles['side']}>
        <div className={styles['buttons']}>
          <input
            id={inputId}
            type="file"
            accept="image/*"
            className={styles['input']}
            disabled={isOff}
            onChange={({ target }) => {
              choose(target.files?.[0])
              // The same file again is a change too.
              target.value = ''
            }}
          />
          <label htmlFor={inputId} className={styles['choose']}>
            {photo === null ? 'Add a photo' : 'Change photo'}
          </label>
          {photo !== null && (
            <Button variant="quiet" disabled={isOff} isBusy={set.isPending} onClick={() => send(null)}>
              Remove
            </Button>
          )}
        </div>
        {!isOnline && <p className={styles['note']}>The photo can be changed when you are online.</p>}
        <output className={styles['note']}>{set.isPending ? 'Saving the photo.' : ''}</output>
        {problem !== undefined && (
          <p className={styles['problem']} role="alert">
            {problem}
          </p>
        )}
      </div>
      {file && (
        <Optional>
          <PhotoCrop
            file={file}
            onClose={() => setFile(undefined)}
            onCut={(picture) => {
              setFile(undefined)
              send(picture)
            }}
          />
        </Optional>
      )}
    </div>
  )
}
