import type { ReceivedMail } from "../reading/received-mail.ts";

export type MailKind = "sent copy" | "delivery report" | "complaint" | "reply";

export function kindOf({ folder, report }: ReceivedMail): MailKind {
  if (folder === "sent") return "sent copy";
  if (report?.kind === "delivery-status") return "delivery report";
  return report?.kind === "feedback" ? "complaint" : "reply";
}
