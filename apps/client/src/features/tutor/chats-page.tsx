import { routes } from '@abhyas/contracts/routes'
import { useEffect, useRef, useState } from 'react'
import { settings, useSettings } from '../../shared/settings/settings.ts'
import { Button, ButtonLink } from '../../shared/ui/button.tsx'
import { Card } from '../../shared/ui/card.tsx'
import { Field } from '../../shared/ui/field.tsx'
import { useKeys } from '../../shared/ui/keys.ts'
import { KeysHelp, type KeyHelp } from '../../shared/ui/keys-help.tsx'
import { TabPanel, Tabs } from '../../shared/ui/tabs.tsx'
import { isOfTab, tabs } from './chat-list.ts'
import { ChatsOfTab } from './chats-of-tab.tsx'
import styles from './chats-page.module.css'
import { useChats } from './use-chats.ts'

const keys: KeyHelp = [['/', 'Search']]

/** The student's chats with the tutor, and the way to begin one (TUTOR-01). */
export default function ChatsPage() {
  const { chatActiveTab } = useSettings()
  const all = useChats()
  const [query, setQuery] = useState('')
  const field = useRef<HTMLDivElement>(null)
  const tab = tabs[chatActiveTab]?.id ?? 'all'
  const ofTab = all.chats.filter((chat) => isOfTab(chat, tab))
  useKeys({ '/': () => field.current?.querySelector('input')?.focus() })
  useEffect(() => {
    settings.hasVisitedChatScreen = true
  }, [])
  return (
    <div className={styles['page']}>
      <Tip />
      <Tabs
        id="chats"
        label="Which chats"
        tabs={tabs}
        selected={tab}
        onSelect={(next) => {
          settings.chatActiveTab = tabs.findIndex(({ id }) => id === next)
        }}
      />
      <TabPanel tabsId="chats" tab={tab} className={styles['panel']}>
        {(ofTab.length > 0 || query !== '') && (
          <div ref={field}>
            <Field
              label={<span className="visually-hidden">Search the chats</span>}
              type="search"
              placeholder="Search the chats"
              autoComplete="off"
              maxLength={120}
              value={query}
              onChange={(event) => setQuery(event.target.value)}
            />
          </div>
        )}
        <ChatsOfTab all={all} ofTab={ofTab} tab={tab} query={query} onClear={() => setQuery('')} />
        <KeysHelp keys={keys} />
      </TabPanel>
      <div className={styles['foot']}>
        <ButtonLink icon="book" href={routes.selectBook.path}>
          Books
        </ButtonLink>
        <ButtonLink icon="tutor" variant="primary" href={routes.chatNew.path}>
          New chat
        </ButtonLink>
      </div>
    </div>
  )
}

/** For whoever is here for the first time, until they have read it. */
function Tip() {
  const { firstVisitChat } = useSettings()
  if (!firstVisitChat) return null
  return (
    <Card tone="primary" className={styles['tip']}>
      <p>
        Ask in your own words. Answers rest on the books, news and questions in Abhyas; tap a number behind a sentence
        to see what it rests on. Where nothing here answers, the tutor says so.
      </p>
      <Button
        onClick={() => {
          settings.firstVisitChat = false
        }}
      >
        Got it
      </Button>
    </Card>
  )
}
