import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import { connection } from '../../shared/connection/connection.ts'
import { Icon } from '../../shared/ui/icon.tsx'
import { judge, type Finding } from './device-rules.ts'
import styles from './tests.module.css'

/** Looks at clock, storage, battery and network before a test of `bytes`; nothing of it keeps from starting. */
export function DeviceCheck({ bytes }: { bytes: number }) {
  const { isOnline, serverOffsetMs } = useSnapshot(connection)
  const freeBytes = useMeasured(freeStorage)
  const battery = useMeasured(batteryState)
  const findings = judge({ isOnline, serverOffsetMs, freeBytes, battery, bytes })
  return (
    <section className={styles['check']} aria-labelledby="device-check">
      <h3 id="device-check">This device</h3>
      <ul>
        {findings.map((finding) => (
          <Row key={finding.what} finding={finding} />
        ))}
      </ul>
    </section>
  )
}

function Row({ finding: { what, isFine, text } }: { finding: Finding }) {
  return (
    <li className={isFine ? styles['fine'] : styles['poor']}>
      <Icon name={isFine ? 'check' : 'warning'} size="sm" label={isFine ? 'Fine' : 'Look'} />
      <span>
        {what}: {text}
      </span>
    </li>
  )
}

function useMeasured<T>(measure: () => Promise<T | null>): T | null {
  const [value, setValue] = useState<T | null>(null)
  useEffect(() => {
    let isGone = false
    measure().then(
      (measured) => {
        if (!isGone) setValue(measured)
      },
      () => undefined, // the browser does not tell
    )
    return () => {
      isGone = true
    }
  }, [measure])
  return value
}

async function freeStorage(): Promise<number | null> {
  // Not in every web view.
  const storage: StorageManager | undefined = navigator.storage
  const { quota, usage } = (await storage?.estimate?.()) ?? {}
  return quota === undefined ? null : quota - (usage ?? 0)
}

interface Battery {
  readonly level: number
  readonly charging: boolean
}

const hasBattery = (browser: Navigator): browser is Navigator & { getBattery: () => Promise<Battery> } =>
  'getBattery' in browser && typeof browser.getBattery === 'function'

async function batteryState(): Promise<Battery | null> {
  if (!hasBattery(navigator)) return null
  const { level, charging } = await navigator.getBattery()
  return { level, charging }
}
