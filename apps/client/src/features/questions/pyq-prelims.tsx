import { routes } from '@abhyas/contracts/routes'
import { useMemo } from 'react'
import { useLocation, useSearchParams } from 'wouter'
import type { Catalogue } from '../../shared/questions/bank.ts'
import { useCatalogue } from '../../shared/questions/bank.ts'
import { paperNames } from '../../shared/questions/labels.ts'
import { useProgress } from '../../shared/questions/use-progress.ts'
import { Button, ButtonLink } from '../../shared/ui/button.tsx'
import { EmptyState } from '../../shared/ui/empty-state.tsx'
import { ErrorState } from '../../shared/ui/error-state.tsx'
import { KeysHelp } from '../../shared/ui/keys-help.tsx'
import { useKeys } from '../../shared/ui/keys.ts'
import { Segmented } from '../../shared/ui/segmented.tsx'
import { Loading, Skeleton } from '../../shared/ui/skeleton.tsx'
import { OnPhone } from './pyq-on-phone.tsx'
import { gridOf, type ProgressMap } from './pyq-cells.ts'
import { PyqContinue } from './pyq-continue.tsx'
import { PyqGrid } from './pyq-grid.tsx'
import styles from './pyq-page.module.css'
import { PyqPapers } from './pyq-papers.tsx'

const nothingYet: ProgressMap = new Map()

/** Prelims: go on, the grid of years and subjects, the papers. */
export function PyqPrelims() {
  const { catalogue, failure, isFetching, retry } = useCatalogue()
  if (failure)
    return (
      <ErrorState
        message={
          failure.code === 'OFFLINE'
            ? 'The questions are not on this phone yet. They load when you are online.'
            : failure.message
        }
        onRetry={retry}
        isRetrying={isFetching}
        requestId={failure.requestId}
      />
    )
  if (!catalogue) return <PyqSkeleton />
  if (catalogue.questions.length === 0)
    return (
      <EmptyState
        icon="questions"
        message="There are no questions here yet."
        action={{ label: 'Read the news', href: routes.news.path }}
      />
    )
  return <Prelims catalogue={catalogue} />
}

function Prelims({ catalogue }: { catalogue: Catalogue }) {
  const { progress, failure, isFetching, retry } = useProgress()
  const [, navigate] = useLocation()
  const [search, setSearch] = useSearchParams()
  const paper = search.get('paper') === 'CSAT' ? 'CSAT' : 'GS'
  const known = progress ?? nothingYet
  const grid = useMemo(() => gridOf(catalogue.questions, paper, known), [catalogue, paper, known])
  useKeys({ '/': () => navigate(routes.pyqSearch.path) })
  // Nothing done and not yet known what is done are not the same.
  if (!progress && !failure) return <PyqSkeleton />
  return (
    <>
      <ButtonLink href={routes.pyqSearch.path} icon="search" isFullWidth>
        Search questions
      </ButtonLink>
      <PyqContinue catalogue={catalogue} progress={progress} />
      {failure && (
        <p className={styles['note']} role="alert">
          <span>What you have done could not be loaded. The questions are here.</span>
          <Button variant="quiet" icon="retry" isBusy={isFetching} onClick={retry}>
            Retry
          </Button>
        </p>
      )}
      <section className={styles['section']} aria-labelledby="pyq-grid">
        <h2 id="pyq-grid" className={styles['heading']}>
          By year and subject
        </h2>
        <Segmented
          label="Paper"
          segments={[
            { value: 'GS', label: paperNames.GS },
            { value: 'CSAT', label: paperNames.CSAT },
          ]}
          value={paper}
          onChange={(next) => setSearch(next === 'GS' ? {} : { paper: next }, { replace: true })}
        />
        <PyqGrid grid={grid} paper={paper} progress={known} />
      </section>
      <PyqPapers packs={catalogue.packs} questions={catalogue.questions} paper={paper} progress={known} />
      <nav className={styles['links']} aria-label="Other ways to practise">
        <ButtonLink href={routes.revision.path} icon="revision">
          Revision
        </ButtonLink>
        <ButtonLink href={routes.customizePractice.path} icon="settings">
          Build a set
        </ButtonLink>
      </nav>
      <OnPhone catalogue={catalogue} />
      <KeysHelp keys={[['/', 'Search the questions']]} />
    </>
  )
}

function PyqSkeleton() {
  return (
    <Loading label="Loading the questions">
      <Skeleton shape="block" />
      <Skeleton shape="block" />
      <Skeleton shape="title" width="half" />
      <Skeleton shape="block" />
      <Skeleton shape="block" />
      <Skeleton shape="block" />
    </Loading>
  )
}
