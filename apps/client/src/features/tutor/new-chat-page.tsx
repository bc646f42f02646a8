import { routes } from '@abhyas/contracts/routes'
import { useLocation, useSearchParams } from 'wouter'
import { trpc } from '../../shared/api/trpc.ts'
import { Conversation } from '../../shared/tutor/conversation.tsx'
import { chatPath } from '../../shared/tutor/paths.ts'
import { ScreenBar } from '../../shared/ui/screen-bar.tsx'
import styles from './chat-page.module.css'

/** A chat that begins with its first question, which gives it its address (ROUTE-09, TUTOR-01). */
export default function NewChatPage() {
  const [params] = useSearchParams()
  const [, navigate] = useLocation()
  const { data } = trpc.tutor.welcome.useQuery()
  const quote = params.get('quote') ?? ''
  const about = params.get('about')
  return (
    <div className={styles['page']}>
      <ScreenBar title={routes.chatNew.title} fallback={routes.chat.path} />
      <Conversation
        about={null}
        chatId={null}
        hasFocus
        draft={quote === '' ? undefined : `“${quote}”\n`}
        passageId={about === '' ? null : about}
        suggestions={quote === '' ? data?.starters.map((text) => ({ label: text, text, mode: 'explain' })) : undefined}
        head={
          <p className={styles['lead']}>
            Ask about anything in the syllabus. Answers come from the books, news and questions here, each sentence with
            its source.
          </p>
        }
        onAsked={(chatId) => navigate(chatPath(chatId), { replace: true })}
      />
    </div>
  )
}
