import { onRatingOffer, type RatingOffer } from '../shared/interruptions/rating-offer.ts'

/** Listens to the rating offers of what is rendered from now on; those from before are forgotten. Until `stop` is called. */
export function ratingOffers() {
  onRatingOffer(() => undefined)()
  const offers: Pick<RatingOffer, 'source' | 'outcome'>[] = []
  return { offers, stop: onRatingOffer(({ source, outcome }) => offers.push({ source, outcome })) }
}
