import { Loading, Skeleton } from '../shared/ui/skeleton.tsx'
import styles from './page-skeleton.module.css'

/** What stands on the screen until a page's script is here. */
export function PageSkeleton() {
  return (
    <div className={styles['page']}>
      <Loading label="Loading">
        <Skeleton shape="title" width="long" />
        <Skeleton width="full" />
        <Skeleton width="half" />
        <Skeleton shape="block" />
        <Skeleton shape="block" />
      </Loading>
    </div>
  )
}
