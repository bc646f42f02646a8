import { Button } from '../../shared/ui/button.tsx'
import { useCountdown } from '../../shared/ui/use-countdown.ts'

interface ResendButtonProps {
  /** When another code may be asked for, in milliseconds since 1970. */
  readonly resendAt: number
  readonly isBusy: boolean
  readonly onResend: () => void
}

const left = (seconds: number): string => (seconds < 100 ? `${seconds} s` : `${Math.ceil(seconds / 60)} min`)

/** Asks for another code, once it may; until then it says how long that takes. */
export function ResendButton({ resendAt, isBusy, onResend }: ResendButtonProps) {
  const secondsLeft = useCountdown(resendAt)
  return (
    <Button variant="quiet" disabled={secondsLeft > 0} isBusy={isBusy} onClick={onResend}>
      {secondsLeft > 0 ? `Send again in ${left(secondsLeft)}` : 'Send again'}
    </Button>
  )
}
