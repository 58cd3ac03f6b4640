/** API: Offers, the statuses; `all` is no filter. */
export const offerFilters = ["all", "sent", "viewed", "accepted", "declined", "expired", "withdrawn"] as const;

export const offerTones: Readonly<Record<string, string>> = {
  sent: "completed",
  viewed: "paused",
  accepted: "active",
  declined: "negative",
  expired: "completed",
  withdrawn: "completed",
};

export const isOpen = (status: string): boolean => status === "sent" || status === "viewed";

/** Keeps every digit, because a number of JavaScript has not enough of them. */
export function priceOf({ amount, currency }: { amount: string | null; currency: string | null }): string {
  return amount === null || currency === null ? "–" : `${amount} ${currency}`;
}
