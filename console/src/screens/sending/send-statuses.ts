import type { Output } from "../../api/ask.ts";

type Status = Output<"send.list">["data"][number]["status"];

/** API: Send, the statuses; `all` is no filter. */
export const sendFilters = ["all", "unknown", "planned", "sent", "refused", "cancelled"] as const;

/** The others are usual, and a list shows them without a badge. */
export const sendTones: Readonly<Partial<Record<Status, string>>> = {
  refused: "refused",
  unknown: "unknown",
  cancelled: "stopped",
};
