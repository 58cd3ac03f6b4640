import type { mail } from "@outbound/contracts/sending/mail";
import type { z } from "zod";
import type { LoadedAnswer } from "./answer-table.ts";

/** An answer is a personal mail: it is plain text and isn't tracked. */
export function renderAnswer({ send_id, mailbox, message_id, ...answer }: LoadedAnswer): z.output<typeof mail> {
  return {
    mailbox_id: mailbox.id,
    envelope: { from: mailbox.email, to: answer.to_address },
    message: {
      message_id,
      date: new Date(),
      from: { name: mailbox.name, address: mailbox.email },
      to: answer.to_address,
      subject: answer.subject,
      text: answer.text,
      html: null,
      headers: [...threadHeaders(answer), { name: "X-Outbound-Ref", value: send_id }],
    },
  };
}

/** RFC 5322, 3.6.4: In-Reply-To names the parent, References the whole thread. */
function threadHeaders({ in_reply_to, reference_ids }: Pick<LoadedAnswer, "in_reply_to" | "reference_ids">) {
  const parent = in_reply_to === null ? [] : [{ name: "In-Reply-To", value: in_reply_to }];
  return reference_ids.length === 0 ? parent : [...parent, { name: "References", value: reference_ids.join(" ") }];
}
