import type { ChatHead } from '@abhyas/contracts/tutor'
import { useState } from 'react'
import { Button } from '../../shared/ui/button.tsx'
import { Field } from '../../shared/ui/field.tsx'
import { Sheet } from '../../shared/ui/sheet.tsx'
import styles from './chats-page.module.css'
import { useChangeChat } from './use-chats.ts'

const longestTitle = 120

interface ChatSheetProps {
  readonly chat: Pick<ChatHead, 'id' | 'title' | 'isPinned'>
  readonly onClose: () => void
  /** Called after it was deleted. */
  readonly onDeleted?: (() => void) | undefined
}

/** What can be done with one chat: another name, pinned to the top, deleted. Give it the chat's id as `key`. */
export function ChatSheet({ chat, onClose, onDeleted }: ChatSheetProps) {
  const [title, setTitle] = useState(chat.title)
  const { rename, pin, remove } = useChangeChat()
  const isNew = title.trim() !== '' && title.trim() !== chat.title
  const doAndClose = (run: () => void) => () => {
    run()
    onClose()
  }
  return (
    <Sheet isOpen onClose={onClose} title="This chat">
      <form
        className={styles['form']}
        onSubmit={(event) => {
          event.preventDefault()
          if (isNew) rename(chat, title.trim())
          onClose()
        }}
      >
        <Field
          label="Name"
          maxLength={longestTitle}
          autoComplete="off"
          value={title}
          onChange={(event) => setTitle(event.target.value)}
        />
        <Button type="submit" variant="primary" isFullWidth disabled={!isNew}>
          Rename
        </Button>
        <Button icon="pin" isFullWidth onClick={doAndClose(() => pin(chat, !chat.isPinned))}>
          {chat.isPinned ? 'Unpin' : 'Pin to the top'}
        </Button>
        <Button
          icon="trash"
          variant="danger"
          isFullWidth
          onClick={doAndClose(() => {
            remove(chat)
            onDeleted?.()
          })}
        >
          Delete
        </Button>
      </form>
    </Sheet>
  )
}
