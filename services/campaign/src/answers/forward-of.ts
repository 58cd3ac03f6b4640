import type { AnsweredReply } from "./answered-reply-table.ts";

type Forwarded = Pick<AnsweredReply, "from_name" | "from_address" | "received_at" | "subject" | "mailbox" | "text">;

/**
 * It begins a thread of its own: what its recipient writes back names no mail to the prospect, and so isn't taken for
 * theirs.
 */
export function forwardOf(forwarded: Forwarded, note: string) {
  const { from_name, from_address, received_at, mailbox, text } = forwarded;
  const subject = oneLine(forwarded.subject ?? "");
  const lines = [
    "---------- Forwarded message ----------",
    `From: ${from_name ? `${oneLine(from_name)} <${from_address}>` : from_address}`,
    `Date: ${received_at.toUTCString()}`,
    `Subject: ${subject}`,
    `To: ${mailbox.email}`,
    "",
    text.trimEnd(),
  ];
  return {
    subject: /^fwd?:/i.test(subject) ? subject : `Fwd: ${subject}`.trim(),
    text: `${note.trim() === "" ? "" : `${note.trimEnd()}\n\n`}${lines.join("\n")}\n`,
    in_reply_to: null,
    reference_ids: [],
  };
}

const oneLine = (text: string) => text.split(/\s+/).join(" ").trim();
