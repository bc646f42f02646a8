import type { Outputs } from '@abhyas/contracts/app-router'
import { routes } from '@abhyas/contracts/routes'
import { toFailure } from '../../shared/api/failure.ts'
import { trpc } from '../../shared/api/trpc.ts'
import { useStudent } from '../../shared/session/student.ts'
import { useSignIn } from '../../shared/sign-in/sign-in-gate.tsx'
import { Button, ButtonLink } from '../../shared/ui/button.tsx'
import { ScreenBar } from '../../shared/ui/screen-bar.tsx'
import { lobbyPath } from './paths.ts'
import { Waiting } from './waiting.tsx'
import { aboutOf, dayText, kindNames } from './words.ts'
import styles from './after.module.css'

type Summary = Outputs['duel']['summary']

/** What anyone with the link may see of a duel: no names (ROUTE-11). */
export function ResultsPublic({ duelId }: { duelId: string }) {
  const { data, error, isFetching, refetch } = trpc.duel.summary.useQuery({ duelId })
  return (
    <>
      <ScreenBar title={routes.duelResults.title} fallback={routes.home.path} />
      {data ? (
        <Shown summary={data} />
      ) : (
        <Waiting
          what="the result"
          failure={error ? toFailure(error) : undefined}
          isFetching={isFetching}
          retry={() => void refetch()}
          missing="There is no such duel, or it is not over yet."
        />
      )}
    </>
  )
}

function Shown({ summary }: { summary: Summary }) {
  const { scores, right, count, kind, at } = summary
  const isSignedIn = useStudent() !== undefined
  const signIn = useSignIn()
  return (
    <div className={styles['page']}>
      <section className={styles['score']} aria-label="Score">
        <h2>Final score</h2>
        <p className={styles['big']}>
          {scores[0]} <span className={styles['of']}>to</span> {scores[1]}
        </p>
        <p>
          {right[0]} and {right[1]} right answers of {count}
        </p>
        <p className={styles['small']}>
          {aboutOf(summary)} · {kindNames[kind]} · {dayText(at)}
        </p>
      </section>
      <p className={styles['note']}>A summary that anyone with the link may see. It bears no names.</p>
      {isSignedIn ? (
        <ButtonLink variant="primary" isFullWidth icon="duel" href={lobbyPath}>
          Play a duel
        </ButtonLink>
      ) : (
        <>
          <Button variant="primary" isFullWidth icon="duel" onClick={() => signIn(lobbyPath)}>
            Sign in and play a duel
          </Button>
          <Button isFullWidth onClick={() => signIn()}>
            It was mine: sign in
          </Button>
        </>
      )}
    </div>
  )
}
