import { routes } from '@abhyas/contracts/routes'
import { ScreenBar } from '../../shared/ui/screen-bar.tsx'
import { lobbyPath } from './paths.ts'

export default function GamePage() {
  return <ScreenBar title={routes.duelState.title} fallback={lobbyPath} />
}
