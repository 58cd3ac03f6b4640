import type { OfferStatus } from "@outbound/contracts/offers/offer";

export type OfferTimes = {
  viewed_at: Date | null;
  accepted_at: Date | null;
  declined_at: Date | null;
  withdrawn_at: Date | null;
  valid_until: string | null;
};

/** `today` has the form of `valid_until`. An answer and a withdrawal outlast the offer's validity. */
export function offerStatus(offer: OfferTimes, today: string): OfferStatus {
  if (offer.accepted_at) return "accepted";
  if (offer.declined_at) return "declined";
  if (offer.withdrawn_at) return "withdrawn";
  if (offer.valid_until !== null && offer.valid_until < today) return "expired";
  return offer.viewed_at ? "viewed" : "sent";
}

export const isOpen = (status: OfferStatus): boolean => status === "sent" || status === "viewed";
