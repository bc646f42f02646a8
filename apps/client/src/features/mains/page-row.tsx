import type { PointerEvent, Ref } from 'react'
import { Button } from '../../shared/ui/button.tsx'
import { Icon } from '../../shared/ui/icon.tsx'
import { IconButton } from '../../shared/ui/icon-button.tsx'
import { ProgressBar } from '../../shared/ui/progress-bar.tsx'
import type { DraftPage, Fault } from './draft.ts'
import { PageThumb } from './page-thumb.tsx'
import styles from './pages.module.css'
import { useUploads } from './uploader-steps.ts'

interface PageRowProps {
  page: DraftPage
  questionId: string
  /** From 0 on. */
  place: number
  count: number
  /** Whether it can still be changed. */
  isOpen: boolean
  drop: 'taken' | 'before' | 'after' | undefined
  rowRef: Ref<HTMLLIElement>
  handle: (event: PointerEvent) => void
  onMove: (by: -1 | 1) => void
  onTurn: () => void
  onCrop: () => void
  onRetake: () => void
  onRemove: () => void
  onRetry: () => void
  onKeep: () => void
}

const faultNames: Readonly<Record<Fault, string>> = { blurred: 'blurred', dark: 'dark' }

/** A page of a draft: how it looks, what is wrong with it, how far it is, and what can be done with it. */
export function PageRow(props: PageRowProps) {
  const { page, questionId, place, count, isOpen, drop, rowRef, handle, onMove } = props
  const name = `Page ${place + 1}`
  return (
    <li ref={rowRef} className={styles['row']} data-drop={drop}>
      <PageThumb page={page} questionId={questionId} name={name} />
      <div className={styles['about']}>
        <p className={styles['name']}>
          {page.kind === 'pdf' ? `PDF ${place + 1}: ${page.name}` : name}
          {page.upload &&
            page.kind === 'pdf' &&
            `, ${page.upload.pages.length === 1 ? '1 page' : `${page.upload.pages.length} pages`}`}
        </p>
        <PageState page={page} isOpen={isOpen} name={name} onRetry={props.onRetry} onKeep={props.onKeep} />
      </div>
      {isOpen && count > 1 && (
        <div className={styles['order']}>
          <IconButton icon="chevron-up" label={`Move ${name} up`} disabled={place === 0} onClick={() => onMove(-1)} />
          <span className={styles['handle']} aria-hidden="true" onPointerDown={handle}>
            <Icon name="menu" size="md" />
          </span>
          <IconButton
            icon="chevron-down"
            label={`Move ${name} down`}
            disabled={place === count - 1}
            onClick={() => onMove(1)}
          />
        </div>
      )}
      {isOpen && <PageActions {...props} name={name} />}
    </li>
  )
}

type ActionProps = Pick<PageRowProps, 'page' | 'onTurn' | 'onCrop' | 'onRetake' | 'onRemove'> & { name: string }

function PageActions({ page, name, onTurn, onCrop, onRetake, onRemove }: ActionProps) {
  const of = <span className="visually-hidden"> {name}</span>
  return (
    <div className={styles['actions']}>
      {page.kind === 'image' && (
        <>
          <Button variant="quiet" onClick={onTurn}>
            Rotate{of}
          </Button>
          <Button variant="quiet" onClick={onCrop}>
            Crop{of}
          </Button>
          <Button variant="quiet" onClick={onRetake}>
            Retake{of}
          </Button>
        </>
      )}
      <Button variant="quiet" onClick={onRemove}>
        Remove{of}
      </Button>
    </div>
  )
}

type StateProps = Pick<PageRowProps, 'page' | 'isOpen' | 'onRetry' | 'onKeep'> & { name: string }

function PageState({ page, isOpen, name, onRetry, onKeep }: StateProps) {
  const { uploadId, fraction } = useUploads()
  if (page.refusal !== null)
    return (
      <div className={styles['bad']} role="alert">
        <p>
          <Icon name="warning" size="sm" /> {page.refusal}
        </p>
        {isOpen && (
          <Button icon="retry" onClick={onRetry}>
            Try again<span className="visually-hidden"> {name}</span>
          </Button>
        )}
      </div>
    )
  if (page.upload)
    return (
      <p className={styles['good']}>
        <Icon name="check" size="sm" /> Sent
      </p>
    )
  if (uploadId === page.uploadId) return <ProgressBar label={`Sending ${name}`} value={fraction} />
  if (page.faults.length === 0 || !isOpen) return <p className={styles['note']}>On this phone</p>
  return (
    <div className={styles['warned']}>
      <p>
        <Icon name="warning" size="sm" />
        It looks {page.faults.map((fault) => faultNames[fault]).join(' and ')}: it may be read badly.
      </p>
      <Button onClick={onKeep}>
        Keep it<span className="visually-hidden"> {name}</span>
      </Button>
    </div>
  )
}
