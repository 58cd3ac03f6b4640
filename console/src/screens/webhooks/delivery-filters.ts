/** API: Deliveries, the statuses; `all` is no filter. */
export const deliveryFilters = ["all", "pending", "delivered", "failed"] as const;
