import { routes } from '@abhyas/contracts/routes'
import { Redirect, useSearchParams } from 'wouter'
import { ButtonLink } from '../../shared/ui/button.tsx'
import { EmptyState } from '../../shared/ui/empty-state.tsx'
import { ScreenBar } from '../../shared/ui/screen-bar.tsx'
import { readShared, searchPath, tutorPath } from './shared-text.ts'
import styles from './share-target-page.module.css'

/** /share-target: leads what another app shared into the search or to the tutor; a link of ours to its screen. */
export default function ShareTargetPage() {
  const [params] = useSearchParams()
  const shared = readShared(params, location.origin)
  if (shared.kind === 'own') return <Redirect replace to={shared.path} />
  return (
    <>
      <ScreenBar title={routes.shareTarget.title} fallback={routes.home.path} />
      {shared.kind === 'words' ? (
        <Words words={shared.words} />
      ) : (
        <EmptyState
          icon="share"
          message={
            shared.kind === 'link'
              ? 'Abhyas does not open other websites. Mark the words there, and share those.'
              : 'Nothing was shared. Mark some words in another app, and share them with Abhyas.'
          }
          action={{ label: 'Go to Home', href: routes.home.path }}
        />
      )}
    </>
  )
}

function Words({ words }: { readonly words: string }) {
  return (
    <div className={styles['page']}>
      <blockquote className={styles['words']}>{words}</blockquote>
      <div className={styles['actions']}>
        <ButtonLink variant="primary" isFullWidth icon="search" href={searchPath(words)}>
          Search past questions
        </ButtonLink>
        <ButtonLink isFullWidth icon="tutor" href={tutorPath(words)}>
          Ask the tutor
        </ButtonLink>
      </div>
    </div>
  )
}
