/** API: Deliveries. */
export const deliveryFilters = ["all", "pending", "delivered", "failed"] as const;

export const deliveryTones = { pending: "paused", delivered: "active", failed: "negative" };
