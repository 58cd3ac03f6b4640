import type { ThreadMail } from "@outbound/contracts/replies/read-thread";
import type { MailReader } from "../reading/mail-reader.ts";
import type { StoredMail } from "./thread-table.ts";

export async function shownMail(mail: StoredMail, reader: MailReader): Promise<ThreadMail> {
  if (mail.kind !== "reply") return mail;
  const { visible_text, text, ...rest } = mail;
  return { ...rest, text: visible_text ?? (text === "" ? "" : await reader.visibleText(text)) };
}
