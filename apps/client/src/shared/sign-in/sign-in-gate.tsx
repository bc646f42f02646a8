import { useLocation } from 'wouter'
import { proxy, useSnapshot } from 'valtio'
import { rememberOrigin } from '../navigation/origin.ts'
import { Button } from '../ui/button.tsx'
import { Sheet } from '../ui/sheet.tsx'

const gate = proxy({ action: null as string | null }) // widened: the literal alone would be the type

/** Explains that `action` ("save this") needs an account, and offers to sign in; shown where `SignInGate` stands. */
export const askToSignIn = (action: string): void => {
  gate.action = action
}

/** Remembers this screen and goes to the sign-in, which leads back here. */
export function useSignIn(): (origin?: string) => void {
  const [, navigate] = useLocation()
  return (origin = location.pathname + location.search) => {
    rememberOrigin(origin)
    navigate('/login')
  }
}

/** The sheet that opens when somebody signed out asks for what needs an account. One on each public screen. */
export function SignInGate() {
  const { action } = useSnapshot(gate)
  const signIn = useSignIn()
  const close = () => {
    gate.action = null
  }
  return (
    <Sheet
      isOpen={action !== null}
      onClose={close}
      title={`Sign in to ${action ?? 'go on'}`}
      footer={
        <Button
          variant="primary"
          isFullWidth
          onClick={() => {
            close()
            signIn()
          }}
        >
          Sign in
        </Button>
      }
    >
      <p>
        It is kept in your account, on every device. Reading goes on without one, and signing in brings you back here.
      </p>
    </Sheet>
  )
}
