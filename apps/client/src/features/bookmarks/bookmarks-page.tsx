import type { Bookmark } from '@abhyas/contracts/bookmarks'
import { routes } from '@abhyas/contracts/routes'
import { useRef, useState } from 'react'
import BookmarkSheet from '../../shared/bookmarks/bookmark-sheet.tsx'
import { useBookmarks } from '../../shared/bookmarks/bookmarks.ts'
import { keyOf } from '../../shared/bookmarks/words.ts'
import { ReportsList } from '../../shared/questions/reports-list.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { KeysHelp, type KeyHelp } from '../../shared/ui/keys-help.tsx'
import { ScreenBar } from '../../shared/ui/screen-bar.tsx'
import { TabPanel, Tabs } from '../../shared/ui/tabs.tsx'
import { BookmarkList } from './bookmark-list.tsx'
import { matching, ofTab, tabs } from './bookmarks-filter.ts'
import styles from './bookmarks-page.module.css'
import { ChooseBar } from './choose-bar.tsx'
import { MainsSheet } from './mains-sheet.tsx'
import { useFilter } from './use-filter.ts'

const keys: KeyHelp = [
  ['/', 'Search'],
  ['Esc', 'Back'],
]

/** Everything saved or marked important, of every kind, with its folders and notes; and the reports (QUEST-06, NEWS-10). */
export default function BookmarksPage() {
  const { filter, change, openId, close } = useFilter()
  const { bookmarks } = useBookmarks()
  const listed = matching(ofTab(bookmarks, filter.tab), filter)
  const [chosen, setChosen] = useState<ReadonlySet<string> | null>(null)
  const [edited, setEdited] = useState<Bookmark | null>(null)
  const chooseButton = useRef<HTMLButtonElement>(null)
  const isList = filter.tab !== 'reports'
  const stopChoosing = () => {
    setChosen(null)
    chooseButton.current?.focus()
  }
  return (
    <>
      <ScreenBar title={routes.bookmarks.title} fallback={routes.home.path}>
        {isList && (listed.length > 0 || chosen) && (
          <Button
            ref={chooseButton}
            variant="quiet"
            onClick={() => (chosen ? stopChoosing() : setChosen(new Set<string>()))}
          >
            {chosen ? 'Done' : 'Choose'}
          </Button>
        )}
      </ScreenBar>
      <div className={styles['tabs']}>
        <Tabs
          id="bookmarks"
          label="What is listed"
          tabs={tabs}
          selected={filter.tab}
          onSelect={(tab) => {
            setChosen(null)
            change({ tab })
          }}
        />
      </div>
      <TabPanel tabsId="bookmarks" tab={filter.tab} className={styles['panel']}>
        {isList ? (
          <BookmarkList
            key={filter.tab}
            listed={listed}
            chosen={chosen}
            onChoose={(bookmark) => chosen && setChosen(toggled(chosen, keyOf(bookmark)))}
            onEdit={setEdited}
          />
        ) : (
          <ReportsList />
        )}
        <KeysHelp keys={keys} />
      </TabPanel>
      {isList && chosen && (
        <ChooseBar
          tab={filter.tab}
          chosen={listed.filter((bookmark) => chosen.has(keyOf(bookmark)))}
          all={listed}
          onChooseAll={() => setChosen(new Set(listed.map(keyOf)))}
          onDone={stopChoosing}
        />
      )}
      {edited && <BookmarkSheet key={keyOf(edited)} item={edited} onClose={() => setEdited(null)} />}
      {openId !== null && <MainsSheet id={openId} onClose={close} />}
    </>
  )
}

function toggled(chosen: ReadonlySet<string>, key: string): ReadonlySet<string> {
  const next = new Set(chosen)
  if (!next.delete(key)) next.add(key)
  return next
}
