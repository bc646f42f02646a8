import { routes } from '@abhyas/contracts/routes'
import { useEffect, useState } from 'react'
import { countKept, forgetKept, type KeptKind } from '../../shared/offline/kept.ts'
import { Button, ButtonLink } from '../../shared/ui/button.tsx'
import { Dialog } from '../../shared/ui/dialog.tsx'
import { useToast } from '../../shared/ui/toast.tsx'
import { Section } from './account-details-section.tsx'
import styles from './account-details.module.css'
import { StorageUsed } from './storage-used.tsx'

const kinds = [
  {
    kind: 'books',
    title: 'Books',
    one: 'book',
    many: 'books',
    effect: 'Reading needs the network until you keep one again.',
  },
  {
    kind: 'packs',
    title: 'Question packs',
    one: 'pack',
    many: 'packs',
    effect: 'They come back when you practise with the network.',
  },
] as const

type Kind = (typeof kinds)[number]

/** What the app takes of the phone, and what of it can go. Works offline. */
export function OnThisPhone() {
  const [counts, setCounts] = useState<Partial<Record<KeptKind, number>>>({})
  const [asked, setAsked] = useState<Kind>()
  // Each deletion counts anew, and has the browser estimate anew.
  const [turn, setTurn] = useState(0)
  const toast = useToast()
  useEffect(() => {
    let isGone = false
    for (const { kind } of kinds)
      countKept(kind).then(
        (count) => {
          if (!isGone) setCounts((now) => ({ ...now, [kind]: count }))
        },
        () => undefined, // a device without storage keeps nothing
      )
    return () => {
      isGone = true
    }
  }, [turn])
  const remove = async ({ kind, title }: Kind) => {
    setAsked(undefined)
    try {
      await forgetKept(kind)
      toast.show({ type: 'success', title: `${title} deleted from this phone` })
    } catch {
      toast.show({ type: 'error', title: `${title} could not be deleted`, message: 'Try again.' })
    }
    setTurn((last) => last + 1)
  }
  return (
    <Section title="On this phone">
      <div className={styles['rows']}>
        <StorageUsed key={turn} />
        {kinds.map((one) => (
          <KeptRow key={one.kind} kept={one} count={counts[one.kind] ?? 0} onAsk={() => setAsked(one)} />
        ))}
      </div>
      <ButtonLink variant="quiet" icon="info" href={routes.health.path}>
        App health, for support
      </ButtonLink>
      <Dialog
        isOpen={asked !== undefined}
        onClose={() => setAsked(undefined)}
        title={`Delete ${asked?.title.toLowerCase() ?? ''} from this phone?`}
        actions={
          <>
            <Button onClick={() => setAsked(undefined)}>Keep</Button>
            <Button variant="danger" onClick={() => asked && void remove(asked)}>
              Delete
            </Button>
          </>
        }
      >
        <p>{asked?.effect} What you answered and marked stays.</p>
      </Dialog>
    </Section>
  )
}

interface KeptRowProps {
  readonly kept: Kind
  readonly count: number
  readonly onAsk: () => void
}

function KeptRow({ kept: { title, one, many }, count, onAsk }: KeptRowProps) {
  return (
    <div className={styles['device']}>
      <span className={styles['words']}>
        <span className={styles['name']}>{title}</span>
        <span className={styles['detail']}>
          {count === 0 ? 'None kept here' : `${count} ${count === 1 ? one : many} kept to be used offline`}
        </span>
      </span>
      {count > 0 && (
        <Button aria-label={`Delete ${title.toLowerCase()} from this phone`} onClick={onAsk}>
          Delete
        </Button>
      )}
    </div>
  )
}
