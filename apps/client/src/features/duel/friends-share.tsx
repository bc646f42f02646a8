import type { Invite } from '@abhyas/contracts/duel'
import { Suspense, useState } from 'react'
import { track } from '../../shared/analytics/track.ts'
import { lazyPart } from '../../shared/lazy/lazy-part.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Icon } from '../../shared/ui/icon.tsx'
import { Sheet } from '../../shared/ui/sheet.tsx'
import { Skeleton } from '../../shared/ui/skeleton.tsx'
import styles from './friends.module.css'
import { invitePath, inviteText, whatsAppUrl } from './invite.ts'
import { linkTo, useShare } from './share.ts'

const QrCode = lazyPart<{ text: string }>(() => import('./friends-qr.tsx'))

/** The ways to bring an open invitation to a friend: its code, the link, WhatsApp, a QR code. */
export function ShareInvite({ invite }: { invite: Invite }) {
  const { code } = invite
  const [isShown, setIsShown] = useState(false)
  const { share, copy } = useShare()
  const path = invitePath(code)
  const way = (name: string) => track('Duel Invite Shared', { way: name })
  return (
    <>
      <p className={styles['code']}>
        <span className="visually-hidden">Code: </span>
        {/* In two halves, as it is read aloud. */}
        <span>
          <span>{code.slice(0, 4)}</span>
          <span>{code.slice(4)}</span>
        </span>
      </p>
      <div className={styles['ways']}>
        <Button
          icon="share"
          onClick={() => {
            way('share')
            void share({ text: inviteText(invite), path })
          }}
        >
          Share
        </Button>
        <a
          className={styles['way']}
          href={whatsAppUrl(invite)}
          target="_blank"
          rel="noopener noreferrer"
          onClick={() => way('whatsapp')}
        >
          <Icon name="external" size="md" /> WhatsApp
        </a>
        <Button
          icon="copy"
          onClick={() => {
            way('copy')
            void copy(linkTo(path))
          }}
        >
          Copy link
        </Button>
        <Button icon="phone" onClick={() => setIsShown(true)}>
          QR code
        </Button>
      </div>
      <Sheet isOpen={isShown} onClose={() => setIsShown(false)} title="Scan to play">
        <Suspense fallback={<Skeleton shape="block" />}>
          <QrCode text={linkTo(path)} />
        </Suspense>
        <p className={styles['note']}>Or open Abhyas, Duel, Friends, and enter {code}.</p>
      </Sheet>
    </>
  )
}
