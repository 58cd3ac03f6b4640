import type { hookEvents } from "@outbound/contracts/hooks/hook";

/** API: Events. What one thing that happened is called by each of the two ways to be told. */
export type EventNames = {
  webhook: "sent" | "replied" | "bounced" | "unsubscribed" | "clicked" | "test" | null;
  hook: (typeof hookEvents)[number] | null;
};
