import { routes } from '@abhyas/contracts/routes'
import { ScreenBar } from '../../shared/ui/screen-bar.tsx'
import { lobbyPath } from './paths.ts'

export default function ReviewPage() {
  return <ScreenBar title={routes.duelReview.title} fallback={lobbyPath} />
}
