import { routes } from '@abhyas/contracts/routes'
import { ScreenBar } from '../../shared/ui/screen-bar.tsx'
import { lobbyPath } from './paths.ts'

export default function StatsPage() {
  return <ScreenBar title={routes.duelStats.title} fallback={lobbyPath} />
}
