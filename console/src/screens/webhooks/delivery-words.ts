/** API: Deliveries. */
export const deliveryFilters = ["all", "pending", "delivered", "failed"] as const;

/** In the badge's colours. */
export const deliveryTones = { pending: "paused", delivered: "active", failed: "negative" };
