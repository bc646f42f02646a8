import { Link } from 'wouter'
import { chatPath } from '../../shared/tutor/paths.ts'
import { useIsOnline } from '../../shared/connection/connection.ts'
import { Badge } from '../../shared/ui/badge.tsx'
import { dateFormat } from '../../shared/ui/date-format.ts'
import { Icon } from '../../shared/ui/icon.tsx'
import { IconButton } from '../../shared/ui/icon-button.tsx'
import type { IconName } from '../../shared/ui/icon-names.ts'
import type { ListedChat } from './chat-list.ts'
import styles from './chats-page.module.css'

const timeInIndia = dateFormat('en-IN', { hour: 'numeric', minute: '2-digit', timeZone: 'Asia/Kolkata' })

function kindOf({ about }: Pick<ListedChat, 'about'>): { readonly icon: IconName; readonly name: string } {
  if (about?.type === 'book') return { icon: 'book', name: 'Book' }
  return about?.type === 'question' ? { icon: 'questions', name: 'Question' } : { icon: 'tutor', name: 'Chat' }
}

/** One chat of the list: a link to it, and a button for what can be done with it. */
export function ChatRow({ chat, onMore }: { chat: ListedChat; onMore: () => void }) {
  const isOnline = useIsOnline()
  const { icon, name } = kindOf(chat)
  return (
    <li className={styles['item']}>
      <Link href={chatPath(chat.id)} className={styles['row'] ?? ''}>
        <Icon name={icon} size="md" className={styles['icon']} />
        <span className={styles['words']}>
          <span className={styles['title']}>{chat.title}</span>
          <span className={styles['line']}>
            <span>
              {name} · {timeInIndia(new Date(chat.at))}
            </span>
            {chat.isPinned && <Badge>Pinned</Badge>}
            {!isOnline && chat.isWaiting && <Badge>Will send</Badge>}
          </span>
        </span>
      </Link>
      <IconButton icon="more" label={`More: ${chat.title}`} onClick={onMore} />
    </li>
  )
}
