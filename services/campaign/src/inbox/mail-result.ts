export type MailResult =
  | "sent copy"
  | "answer by hand"
  | "hard bounce"
  | "soft bounce"
  | "sender's fault"
  | "delivery note"
  | "complaint"
  | "reply"
  | "automatic reply"
  | "held"
  | `ignored: ${"known" | "unmatched" | "own mail" | "unnamed report" | "unreadable report" | "not sent" | "no complaint" | "forward" | "erased"}`;
