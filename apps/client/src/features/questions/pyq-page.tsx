import { settings, useSettings } from '../../shared/settings/settings.ts'
import { TabPanel, Tabs } from '../../shared/ui/tabs.tsx'
import { PyqMains } from './pyq-mains.tsx'
import styles from './pyq-page.module.css'
import { PyqPrelims } from './pyq-prelims.tsx'

const tabs = [
  { id: 'prelims' as const, label: 'Prelims' },
  { id: 'mains' as const, label: 'Mains' },
]

/** Previous years: the questions of Prelims by year, paper and subject, and those of Mains (QUEST-01). */
export default function PyqPage() {
  const { practiceActiveTab } = useSettings()
  const tab = practiceActiveTab === 1 ? 'mains' : 'prelims'
  return (
    <>
      <div className={styles['tabs']}>
        <Tabs
          id="pyq"
          label="Stage"
          tabs={tabs}
          selected={tab}
          onSelect={(next) => {
            settings.practiceActiveTab = next === 'mains' ? 1 : 0
          }}
        />
      </div>
      <TabPanel tabsId="pyq" tab={tab} className={styles['panel']}>
        {tab === 'mains' ? <PyqMains /> : <PyqPrelims />}
      </TabPanel>
    </>
  )
}
