import { routes } from '@abhyas/contracts/routes'
import { ScreenBar } from '../../shared/ui/screen-bar.tsx'
import { lobbyPath } from './paths.ts'

export default function MatchingPage() {
  return <ScreenBar title={routes.matching.title} fallback={lobbyPath} />
}
