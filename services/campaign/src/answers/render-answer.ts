import { plainTextOf } from "@outbound/contracts/campaigns/mail-format";
import type { mail } from "@outbound/contracts/sending/mail";
import type { z } from "zod";
import { htmlPart } from "../copies/html-part.ts";
import type { LoadedAnswer } from "./answer-table.ts";

/** An answer is a personal mail: it isn't tracked, and is plain text unless it formats something. */
export function renderAnswer({ send_id, mailbox, message_id, ...answer }: LoadedAnswer): z.output<typeof mail> {
  const text = plainText(answer);
  return {
    mailbox_id: mailbox.id,
    envelope: { from: mailbox.email, to: answer.to_address },
    message: {
      message_id,
      date: new Date(),
      from: { name: mailbox.name, address: mailbox.email },
      to: answer.to_address,
      subject: answer.subject,
      text,
      html: text === answer.text ? null : htmlPart(answer.text, null),
      headers: [...threadHeaders(answer), { name: "X-Outbound-Ref", value: send_id }],
      attachments: answer.attachments,
    },
  };
}

/** A forward has the words of somebody else, which mustn't become links. */
const plainText = ({ text, is_forward }: Pick<LoadedAnswer, "text" | "is_forward">) =>
  is_forward ? text : plainTextOf(text);

/** RFC 5322, 3.6.4: In-Reply-To names the parent, References the whole thread. */
function threadHeaders({ in_reply_to, reference_ids }: Pick<LoadedAnswer, "in_reply_to" | "reference_ids">) {
  const parent = in_reply_to === null ? [] : [{ name: "In-Reply-To", value: in_reply_to }];
  return reference_ids.length === 0 ? parent : [...parent, { name: "References", value: reference_ids.join(" ") }];
}
