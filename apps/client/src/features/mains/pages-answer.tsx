import { mostPages } from '@abhyas/contracts/http'
import { useRef, useState } from 'react'
import { Button } from '../../shared/ui/button.tsx'
import { Icon } from '../../shared/ui/icon.tsx'
import { useToast } from '../../shared/ui/toast.tsx'
import type { ChangeDraft } from './answer-form.tsx'
import { takeFiles, type RefusedFile } from './capture.ts'
import { changeDraft } from './drafts.ts'
import { putBack, without, type Draft, type DraftPage } from './draft.ts'
import { flushDrafts } from './draft-store.ts'
import { PageList } from './page-list.tsx'
import styles from './pages.module.css'

export interface PagesAnswerProps {
  draft: Draft
  way: 'photos' | 'pdf'
  onChange: ChangeDraft
}

/** The longest that the picker waits for the draft to be stored: a storage that hangs must not keep it shut. */
const patienceMs = 500
const undoMs = 6_000

/** The pages of an answer: taken, put in order, turned, cut, taken again. */
export default function PagesAnswer({ draft, way, onChange }: PagesAnswerProps) {
  const { pages, phase, question } = draft
  const [refused, setRefused] = useState<readonly RefusedFile[]>([])
  const [isTaking, setIsTaking] = useState(false)
  const toast = useToast()
  const { input, isMany, open, took } = usePicker(onChange, async (files, replaces) => {
    setIsTaking(true)
    // Files may be dropped on the field as well, before there is a draft.
    await onChange(() => ({}))
    setRefused(await takeFiles(question.id, files, way === 'pdf' ? 'pdf' : 'image', replaces))
    setIsTaking(false)
  })
  const remove = (page: DraftPage) => {
    const place = pages.indexOf(page)
    void onChange((now) => ({ pages: without(now.pages, page.id), refusal: null }))
    // It may be handed in by now, or gone.
    const undo = () =>
      void changeDraft(question.id, (now) =>
        now.phase === 'writing' ? { pages: putBack(now.pages, page, place) } : {},
      )
    toast.show({ title: 'Page removed', duration: undoMs, action: { label: 'Undo', handler: undo } })
  }
  const isWriting = phase === 'writing'
  const isFull = pages.length >= mostPages
  return (
    <div className={styles['pages']}>
      <PageList draft={draft} onChange={onChange} onRemove={remove} onRetake={(page) => open(page.id)} />
      {isWriting && refused.length > 0 && <Refused refused={refused} onClose={() => setRefused([])} />}
      {isWriting && (
        <>
          {/* No `capture`: the phone then offers its camera and its gallery alike. */}
          <input
            ref={input}
            type="file"
            hidden
            data-testid="files"
            accept={way === 'pdf' ? 'application/pdf,.pdf' : 'image/*'}
            multiple={isMany}
            onChange={({ target }) => took(target)}
          />
          <Button
            variant={pages.length === 0 ? 'primary' : 'secondary'}
            isFullWidth
            isBusy={isTaking}
            aria-disabled={isFull}
            onClick={() => {
              if (!isFull) open()
            }}
          >
            {way === 'pdf' ? 'Add a PDF' : pages.length === 0 ? 'Take or choose photos' : 'Add photos'}
          </Button>
          <p className={styles['note']}>
            {isFull
              ? `${mostPages} of ${mostPages}: no more can be added.`
              : way === 'pdf'
                ? `A PDF of up to ${mostPages} pages and 20 MB.`
                : `1 to ${mostPages} pages, one photo each. Where they were taken is not sent along.`}
          </p>
        </>
      )}
    </div>
  )
}

/**
 * The phone's picker. The draft is stored before it opens: Android may end this page while the camera is in front.
 * `onTake` gets what was chosen, and the page that is to be replaced.
 */
function usePicker(onChange: ChangeDraft, onTake: (files: readonly File[], replaces?: string) => Promise<void>) {
  const input = useRef<HTMLInputElement>(null)
  const [replaces, setReplaces] = useState<string>()
  const open = (pageId?: string) => {
    setReplaces(pageId)
    const stored = onChange(() => ({})).then(flushDrafts)
    const patience = new Promise((resolve) => setTimeout(resolve, patienceMs))
    void Promise.race([stored, patience]).then(() => input.current?.click())
  }
  const took = (target: HTMLInputElement) => {
    const files = [...(target.files ?? [])]
    // The same file may be chosen again.
    target.value = ''
    if (files.length > 0) void onTake(files, replaces)
    setReplaces(undefined)
  }
  return { input, isMany: replaces === undefined, open, took }
}

interface RefusedProps {
  refused: readonly RefusedFile[]
  onClose: () => void
}

function Refused({ refused, onClose }: RefusedProps) {
  return (
    <div className={styles['refused']} role="alert">
      <Icon name="warning" size="md" />
      <ul>
        {refused.map(({ name, message }, index) => (
          // Two files may have one name.
          <li key={`${index} ${name}`}>
            <strong>{name}</strong>: {message}
          </li>
        ))}
      </ul>
      <Button variant="quiet" onClick={onClose}>
        Close
      </Button>
    </div>
  )
}
