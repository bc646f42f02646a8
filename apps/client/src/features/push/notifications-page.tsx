import { routes } from '@abhyas/contracts/routes'
import { useEffect, useState } from 'react'
import { trpc } from '../../shared/api/trpc.ts'
import { install, useCanInstall } from '../../shared/install/install.ts'
import { useSettings } from '../../shared/settings/settings.ts'
import { Button } from '../../shared/ui/button.tsx'
import { ScreenBar } from '../../shared/ui/screen-bar.tsx'
import { useToast } from '../../shared/ui/toast.tsx'
import { ChoiceForm } from './choice-form.tsx'
import { firstChoice, readChoice, type PushChoice } from './choice.ts'
import { Denied } from './denied.tsx'
import styles from './push.module.css'
import { renew, subscribe, unsubscribe } from './subscription.ts'
import { pushSupport } from './support.ts'
import { turnOn } from './turn-on.ts'
import { usePermission } from './use-permission.ts'

const away = {
  type: 'warning',
  title: 'The server was not told yet',
  message: 'It is told the next time you open Abhyas.',
} as const

/** /notifications: what this device is told of while the app is closed, and when not. */
export default function NotificationsPage() {
  return (
    <>
      <ScreenBar title={routes.notifications.title} fallback={routes.profile.path} />
      <div className={styles['page']}>
        <OfThisDevice />
      </div>
    </>
  )
}

function OfThisDevice() {
  const support = pushSupport()
  const { data: config } = trpc.platform.config.useQuery()
  const choice = readChoice(useSettings().pushChoice)
  const permission = usePermission()
  const isOn = choice !== null && permission === 'granted'
  useEffect(() => {
    // It may have been allowed again a moment ago, or the consent taken back on another device.
    if (permission === 'granted') renew().catch(() => undefined)
  }, [permission])
  if (support === 'none') return <p>This browser cannot show notifications of a website.</p>
  if (support === 'install') return <InstallFirst />
  if (config && config.pushKey === null && config.clevertap === null)
    return <p>Abhyas sends no notifications for now. What you set here before is kept.</p>
  if (permission === 'denied') return <Denied />
  return isOn ? <Choose choice={choice} /> : <TurnOn />
}

/** On an iPhone or iPad (C3). */
function InstallFirst() {
  const canInstall = useCanInstall()
  return (
    <>
      <p>Here only the installed app can notify you. Add it to your home screen first.</p>
      {canInstall && (
        <Button variant="primary" icon="install" onClick={() => void install()}>
          How to install it
        </Button>
      )}
    </>
  )
}

function TurnOn() {
  const [isBusy, setIsBusy] = useState(false)
  const toast = useToast()
  const start = async () => {
    setIsBusy(true)
    const answer = await turnOn(firstChoice).catch(() => 'unanswered' as const)
    setIsBusy(false)
    if (answer === 'failed') toast.show(away)
  }
  return (
    <>
      <p>Abhyas can tell you when the day’s news is ready and when questions are due, while it is closed.</p>
      <Button variant="primary" icon="bell" isBusy={isBusy} onClick={() => void start()}>
        Turn on
      </Button>
    </>
  )
}

function Choose({ choice }: { readonly choice: PushChoice }) {
  const toast = useToast()
  const tell = (telling: Promise<void>) => void telling.catch(() => toast.show(away))
  const change = (next: PushChoice) => {
    tell(subscribe(next))
  }
  const stop = async () => {
    // Without a server nobody knows any more where to send to, all the same.
    await unsubscribe().catch(() => undefined)
    toast.show({ title: 'Notifications are off on this device' })
  }
  return (
    <>
      <ChoiceForm choice={choice} onChange={change} />
      <Button onClick={() => void stop()}>Turn off on this device</Button>
    </>
  )
}
