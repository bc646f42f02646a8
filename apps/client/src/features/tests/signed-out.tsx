import { useSignIn } from '../../shared/sign-in/sign-in-gate.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { ScreenBar } from '../../shared/ui/screen-bar.tsx'
import styles from './tests.module.css'

/** What tests are, for whoever is not signed in; signing in leads back to this screen. */
export function SignedOut({ title }: { title: string }) {
  const signIn = useSignIn()
  return (
    <>
      <ScreenBar title={title} fallback="/" />
      <div className={styles['page']}>
        <h2 className={styles['lead']}>Sit a full paper before the day</h2>
        <ul className={styles['points']}>
          <li>100 questions in 2 hours, CSAT papers, and a short test every day</li>
          <li>The marks and the clock of the examination; what you answer is safe when the network goes</li>
          <li>A rank that says of how many, and a review that says what to do next</li>
        </ul>
        <p className={styles['note']}>A test is kept in your account, so it needs one.</p>
        <Button variant="primary" isFullWidth onClick={() => signIn()}>
          Sign in
        </Button>
      </div>
    </>
  )
}
