import { routes } from '@abhyas/contracts/routes'
import { ScreenBar } from '../../shared/ui/screen-bar.tsx'
import { lobbyPath } from './paths.ts'

export default function StartPage() {
  return <ScreenBar title={routes.duelStart.title} fallback={lobbyPath} />
}
