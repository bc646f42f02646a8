import type { DuelFormat, DuelKind, DuelSubject } from '@abhyas/contracts/duel'
import { routes } from '@abhyas/contracts/routes'

/** Where duels begin. */
export const lobbyPath = routes.duel.path
/** Begins with a handshake of both players; whoever comes to it takes up the duel that runs. */
export const startPath = routes.duelStart.path
export const friendsPath = routes.duelFriends.path
export const statsPath = routes.duelStats.path

/** Searches an opponent for a duel about `subject` in `format`. */
export const matchingPath = (subject: DuelSubject, format: DuelFormat): string =>
  `${routes.matching.path}?subject=${subject}&format=${format}`

/** Where a duel of `kind` is played. */
export const gamePath = (kind: DuelKind): string => (kind === 'online' ? routes.onlineMatchGame : routes.duelState).path

/** What duel `duelId` came to. */
export const resultsPath = (duelId: string): string => `${routes.duelResults.path}?duel=${duelId}`

/** Duel `duelId`, question by question. */
export const reviewPath = (duelId: string): string => `${routes.duelReview.path}?duel=${duelId}`
