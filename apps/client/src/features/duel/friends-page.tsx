import { routes } from '@abhyas/contracts/routes'
import { ScreenBar } from '../../shared/ui/screen-bar.tsx'
import { lobbyPath } from './paths.ts'

export default function FriendsPage() {
  return <ScreenBar title={routes.duelFriends.title} fallback={lobbyPath} />
}
