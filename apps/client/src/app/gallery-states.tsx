import { useState } from 'react'
import { Button } from '../shared/ui/button.tsx'
import { Card } from '../shared/ui/card.tsx'
import { Chart } from '../shared/ui/chart.tsx'
import { EmptyState } from '../shared/ui/empty-state.tsx'
import { ErrorState } from '../shared/ui/error-state.tsx'
import { OfflineBanner } from '../shared/ui/offline-banner.tsx'
import { ProgressBar } from '../shared/ui/progress-bar.tsx'
import { ProgressRing } from '../shared/ui/progress-ring.tsx'
import { Loading, Skeleton } from '../shared/ui/skeleton.tsx'
import { StreakBadge } from '../shared/ui/streak-badge.tsx'
import { useToast } from '../shared/ui/toast.tsx'
import { Part } from './gallery-part.tsx'
import styles from './gallery.module.css'

const savedAt = new Date(new Date().setHours(8, 10))

/** What tells how things stand. */
export function GalleryStates() {
  return (
    <>
      <Toasts />
      <Part name="OfflineBanner, Skeleton">
        <div className={styles['bleed']}>
          <OfflineBanner savedAt={savedAt} />
        </div>
        <Card>
          <Loading label="Loading the news">
            <Skeleton shape="title" />
            <Skeleton shape="title" width="half" />
            <Skeleton width="long" />
            <Skeleton width="short" />
          </Loading>
        </Card>
      </Part>
      <Part name="EmptyState, ErrorState">
        <EmptyState
          icon="bookmark"
          message="Nothing saved yet. The bookmark on an article keeps it here."
          action={{ label: 'Read the news', href: '/gallery' }}
        />
        <ErrorState
          message="Could not load the news. What you saved is still here. Check your connection and try again."
          onRetry={() => undefined}
          requestId="01JCQ8Z4-7f3a"
        />
      </Part>
      <Progress />
    </>
  )
}

function Toasts() {
  const { show } = useToast()
  const samples = [
    { type: 'success', title: 'Saved for offline reading' },
    { type: 'info', title: 'A new edition is out', action: { label: 'Show', handler: () => undefined } },
    { type: 'warning', title: 'You are offline', message: 'Your answer will be sent when you are online.' },
    { type: 'error', title: 'Could not save the note', message: 'It stays on this phone.', position: 'bottom-center' },
  ] as const
  return (
    <Part name="Toast">
      <div className={styles['row']}>
        {samples.map((sample) => (
          <Button key={sample.type} onClick={() => show(sample)}>
            {sample.type}
          </Button>
        ))}
      </div>
    </Part>
  )
}

function Progress() {
  const [isGrowing, setIsGrowing] = useState(false)
  return (
    <Part name="ProgressBar, ProgressRing, StreakBadge, Chart">
      <ProgressBar label="Questions" value={3} max={10} />
      <ProgressBar label="Today's goal" value={1} tone="success" />
      <div className={styles['row']}>
        <ProgressRing label="Goal" value={6} max={10} size="sm">
          6
        </ProgressRing>
        <ProgressRing label="Accuracy" value={0.72} tone="success">
          72%
        </ProgressRing>
        <ProgressRing label="Accuracy" value={0.28} tone="warning" size="lg">
          28%
        </ProgressRing>
        <StreakBadge count={12} isGrowing={isGrowing} onClick={() => setIsGrowing(!isGrowing)} />
        <StreakBadge count={4} isLit={false} />
      </div>
      <Card>
        <Chart
          kind="bar"
          title="Minutes read this week"
          unit="Minutes"
          reading="You read 84 minutes in seven days, most of it on Thursday."
          points={['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'].map((label, index) => ({
            label,
            value: [12, 9, 14, 26, 11, 0, 12][index] ?? 0,
            isEmphasised: index === 3,
          }))}
        />
      </Card>
      <Card>
        <Chart
          kind="line"
          title="Accuracy"
          unit="Percent"
          max={100}
          reading="From 52 to 71 percent in five weeks."
          formatValue={(value) => `${value}%`}
          points={[52, 58, 55, 66, 71].map((value, index) => ({ label: `Week ${index + 1}`, value }))}
        />
      </Card>
    </Part>
  )
}
