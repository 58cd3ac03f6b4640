import type { Output } from "../../api/ask.ts";

type Status = Output<"send.list">["data"][number]["status"];

export const sendFilters = ["all", "unknown", "planned", "sent", "refused", "cancelled"] as const;

/** `claimed` and `dispatched` are told apart by who runs the system alone. */
export const sendWords: Readonly<Record<Status, string>> = {
  planned: "planned",
  claimed: "planned",
  dispatched: "on its way",
  sent: "sent",
  refused: "refused",
  unknown: "unknown",
  cancelled: "cancelled",
};

export const sendTones: Readonly<Record<Status, string>> = {
  planned: "draft",
  claimed: "draft",
  dispatched: "active",
  sent: "completed",
  refused: "negative",
  unknown: "paused",
  cancelled: "archived",
};
