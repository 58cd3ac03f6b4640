import type { ThreadMail } from "@outbound/contracts/replies/read-thread";
import type { ProspectFields } from "../copies/missing-fields.ts";
import { renderText } from "../copies/render-mail.ts";
import type { MailReader } from "../reading/mail-reader.ts";
import type { StoredMail } from "./thread-table.ts";

export async function shownMail(
  mail: StoredMail,
  recipient: ProspectFields | undefined,
  reader: MailReader,
): Promise<ThreadMail> {
  switch (mail.kind) {
    case "answer":
      return mail;
    case "reply": {
      const { visible_text, text, ...rest } = mail;
      return { ...rest, text: visible_text ?? (text === "" ? "" : await reader.visibleText(text)) };
    }
    case "step": {
      const { copy, sender, ...rest } = mail;
      const written = copy && recipient ? renderText(recipient, sender, copy) : { subject: null, text: null };
      return { ...rest, ...written };
    }
  }
}
