import { useSignIn } from '../../shared/sign-in/sign-in-gate.tsx'
import { Button } from '../../shared/ui/button.tsx'
import styles from './chat-page.module.css'
import { mostTries } from './tries.ts'

/** Stands where the field does when everything was asked that needs no account; the sign-in leads back here. */
export function SignInToGoOn() {
  const signIn = useSignIn()
  return (
    <div className={styles['signIn']}>
      <p>
        You have asked {mostTries} questions. With an account you go on as long as you like, and your chats are kept on
        every device.
      </p>
      <Button variant="primary" isFullWidth onClick={() => signIn()}>
        Sign in to go on
      </Button>
    </div>
  )
}
