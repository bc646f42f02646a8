import { serverNow } from '../../shared/connection/connection.ts'
import { interrupt } from '../../shared/interruptions/queue.ts'
import { onRatingOffer, type RatingOffer } from '../../shared/interruptions/rating-offer.ts'
import { currentStudentId } from '../../shared/session/student.ts'
import { settings } from '../../shared/settings/settings.ts'
import { mayAsk } from './rule.ts'

/** How long a moment stays a good one to be asked after. */
const goodForMs = 10 * 60_000

/** Takes the screens' offers, and lets the modal wait for its turn where it may be shown (ACC-06). Returns the way to stop. */
export const watchRating = (): (() => void) => onRatingOffer((offer) => void take(offer))

async function take({ source, outcome, studentId }: RatingOffer): Promise<void> {
  const { userData, hasRated, lastCloseTimeRatingModal: lastClosedAt } = settings
  const createdAt = userData.created_at
  // A result of somebody else who had this tab before says nothing; and the demo's rating would be nobody's opinion.
  if (studentId !== currentStudentId() || createdAt === undefined || userData.is_demo) return
  if (!mayAsk({ outcome, createdAt, hasRated, lastClosedAt, now: serverNow().getTime() })) return
  const part = await import('./rating-dialog.tsx').catch(() => undefined) // without it nobody is asked
  if (!part || currentStudentId() !== studentId) return
  interrupt({
    id: 'rating',
    Show: part.ratingDialogOf(source),
    until: Date.now() + goodForMs,
  })
}
