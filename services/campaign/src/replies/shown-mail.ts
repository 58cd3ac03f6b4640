import type { ThreadMail } from "@outbound/contracts/replies/read-thread";
import type { StoredMail } from "./thread-table.ts";

export function shownMail(mail: StoredMail): ThreadMail {
  if (mail.kind !== "reply") return mail;
  const { visible_text, ...rest } = mail;
  return { ...rest, text: visible_text ?? "" };
}
