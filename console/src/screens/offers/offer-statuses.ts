/** API: Offers, the statuses; `all` is no filter. */
export const offerFilters = ["all", "sent", "viewed", "accepted", "declined", "expired", "withdrawn"] as const;

/** The others are usual, and the list shows them without a badge. */
export const offerTones: Readonly<Record<string, string | undefined>> = {
  accepted: "accepted",
  declined: "refused",
};

export const isOpen = (status: string): boolean => status === "sent" || status === "viewed";

/** Keeps every digit, because a number of JavaScript has not enough of them. */
export function priceOf({ amount, currency }: { amount: string | null; currency: string | null }): string {
  return amount === null || currency === null ? "–" : `${amount} ${currency}`;
}
