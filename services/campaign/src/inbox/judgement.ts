/** How a mail was handled; also the metric's label. */
export type Judgement =
  | "sent copy"
  | "hard bounce"
  | "soft bounce"
  | "sender's fault"
  | "delivery note"
  | "complaint"
  | "reply"
  | "automatic reply"
  | "held"
  | `ignored: ${"known" | "unmatched" | "own mail" | "unnamed report" | "unreadable report" | "not sent" | "no complaint" | "erased"}`;
