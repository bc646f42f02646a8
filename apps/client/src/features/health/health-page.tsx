import { routes } from '@abhyas/contracts/routes'
import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import { trpc } from '../../shared/api/trpc.ts'
import { connection, lastReachedAt, useIsOnline } from '../../shared/connection/connection.ts'
import { useOutbox } from '../../shared/outbox/outbox.ts'
import { ownRelease } from '../../shared/platform/release.ts'
import { confirmSession, useSession } from '../../shared/session/session.ts'
import { useSettings } from '../../shared/settings/settings.ts'
import { Button } from '../../shared/ui/button.tsx'
import { dateFormat } from '../../shared/ui/date-format.ts'
import { ScreenBar } from '../../shared/ui/screen-bar.tsx'
import { useToast } from '../../shared/ui/toast.tsx'
import { clockWords, permissionWords, storageWords, windowWords, workerWords } from './facts.ts'
import styles from './health-page.module.css'

const moment = dateFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
})
const momentOf = (at: number): string => (at === 0 ? 'Never' : moment(at))

/** What only the browser knows, asked anew with each `turn`; dots until it has answered. */
function useBrowserFacts(turn: number) {
  const [facts, setFacts] = useState({ worker: '…', storage: '…' })
  useEffect(() => {
    let isGone = false
    const unknown = () => 'Could not be read'
    void Promise.all([workerWords().catch(unknown), storageWords().catch(unknown)]).then(([worker, storage]) => {
      if (!isGone) setFacts({ worker, storage })
    })
    return () => {
      isGone = true
    }
  }, [turn])
  return facts
}

/** Every fact with its name, in the order of the screen. */
function useFacts(turn: number): readonly (readonly [name: string, value: string])[] {
  const { data } = trpc.platform.config.useQuery()
  const { phase } = useSession()
  const { waiting, refused } = useOutbox()
  const { lastCacheClearTime } = useSettings()
  const isOnline = useIsOnline()
  const { serverOffsetMs } = useSnapshot(connection)
  const { worker, storage } = useBrowserFacts(turn)
  return [
    ['Version', data?.appVersion ?? 'Not known yet'],
    ['Build', ownRelease() ?? 'dev'],
    ['Server’s build', data?.release ?? 'Not known yet'],
    ['Runs as', windowWords()],
    ['Service worker', worker],
    ['Storage', storage],
    ['Caches cleared', momentOf(lastCacheClearTime)],
    ['Network', isOnline ? 'Server reached' : 'Server not reached'],
    ['Last sync', momentOf(lastReachedAt())],
    ['Clock', clockWords(serverOffsetMs, phase === 'confirmed')],
    ['Waiting to be sent', String(waiting)],
    ['Refused', String(refused)],
    ['Notifications', permissionWords()],
  ]
}

/** /health: how the app stands on this device, for whoever helps. It names nobody. */
export default function HealthPage() {
  const [turn, setTurn] = useState(0)
  const [isBusy, setIsBusy] = useState(false)
  const facts = useFacts(turn)
  const toast = useToast()
  const check = async () => {
    setIsBusy(true)
    await confirmSession().catch(() => undefined)
    setTurn((last) => last + 1)
    setIsBusy(false)
  }
  const copy = async () => {
    const text = [...facts.map(([name, value]) => `${name}: ${value}`), navigator.userAgent].join('\n')
    try {
      await navigator.clipboard.writeText(text)
      toast.show({ type: 'success', title: 'Copied' })
    } catch {
      toast.show({ type: 'warning', title: 'Could not copy', message: 'Take a screenshot instead.' })
    }
  }
  return (
    <>
      <ScreenBar title={routes.health.title} fallback={routes.home.path} />
      <div className={styles['page']}>
        <p className={styles['lead']}>For support: how Abhyas stands on this device. Nothing here names you.</p>
        <dl className={styles['facts']}>
          {facts.map(([name, value]) => (
            <div key={name} className={styles['fact']}>
              <dt>{name}</dt>
              <dd className="tabular">{value}</dd>
            </div>
          ))}
        </dl>
        <div className={styles['actions']}>
          <Button icon="retry" isBusy={isBusy} onClick={() => void check()}>
            Check now
          </Button>
          <Button variant="primary" icon="copy" onClick={() => void copy()}>
            Copy for support
          </Button>
        </div>
      </div>
    </>
  )
}
