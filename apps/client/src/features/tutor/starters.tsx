import { useState } from 'react'
import { useLocation } from 'wouter'
import { trpc } from '../../shared/api/trpc.ts'
import { settings } from '../../shared/settings/settings.ts'
import { ask } from '../../shared/tutor/ask.ts'
import { chatPath } from '../../shared/tutor/paths.ts'
import { ListRow } from '../../shared/ui/list-row.tsx'
import { useToast } from '../../shared/ui/toast.tsx'
import { Icon } from '../../shared/ui/icon.tsx'
import styles from './chats-page.module.css'

/** Up to four questions of today's news and of what the student is weak in, each asked by one tap. Nothing where there are none. */
export function Starters() {
  const { data } = trpc.tutor.welcome.useQuery()
  const [, navigate] = useLocation()
  const [isBusy, setIsBusy] = useState(false)
  const toast = useToast()
  const starters = data?.starters ?? []
  if (starters.length === 0) return null
  const begin = (text: string) => {
    if (isBusy) return
    setIsBusy(true)
    const chatId = crypto.randomUUID()
    const language = data?.hasModel === true ? settings.tutorLanguage : 'en'
    ask(chatId, null, { text, mode: 'explain', language, passageId: null, replaces: null }, true)
      .then(
        () => navigate(chatPath(chatId)),
        () => toast.show({ type: 'error', title: 'Could not ask', message: 'Try again when you are online.' }),
      )
      .finally(() => setIsBusy(false))
  }
  return (
    <section className={styles['starters']} aria-label="You could ask">
      <h2 className={styles['label']}>You could ask</h2>
      <ul className={styles['rows']}>
        {starters.map((starter) => (
          <li key={starter}>
            <ListRow leading={<Icon name="tutor" size="md" />} title={starter} onClick={() => begin(starter)} />
          </li>
        ))}
      </ul>
    </section>
  )
}
