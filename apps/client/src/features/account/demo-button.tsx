import { trpc } from '../../shared/api/trpc.ts'
import { useIsOnline } from '../../shared/connection/connection.ts'
import { Button } from '../../shared/ui/button.tsx'
import styles from './login-page.module.css'
import { useSignIn } from './use-sign-in.ts'

/** Signs in as the seeded student; shown only where the server offers it, which is on the developer's own machine. */
export default function DemoButton() {
  const demo = trpc.account.useDemo.useMutation()
  const isOnline = useIsOnline()
  const { problem, isBusy, signIn } = useSignIn()
  const start = () =>
    signIn(async () => {
      await demo.mutateAsync()
      return false
    })
  return (
    <div className={styles['demo']}>
      <p className={styles['or']}>or look around first</p>
      <Button isFullWidth icon="user" isBusy={isBusy} disabled={!isOnline} onClick={() => void start()}>
        Use the demo account
      </Button>
      {problem !== undefined && (
        <p className={styles['problem']} role="alert">
          {problem}
        </p>
      )}
    </div>
  )
}
