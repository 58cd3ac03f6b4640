import type { hookEvents } from "@outbound/contracts/hooks/hook";

/** API: Events. One occurrence has a name for subscriptions and one for workspace webhooks. */
export type EventNames = {
  webhook: "sent" | "replied" | "bounced" | "unsubscribed" | "clicked" | "test" | null;
  hook: (typeof hookEvents)[number] | null;
};
