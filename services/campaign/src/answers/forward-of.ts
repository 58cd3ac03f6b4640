import { shownUnsubscribeLink } from "@outbound/contracts/workspaces/sender-texts";
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
    withoutTheirLinks(text).trimEnd(),
  ];
  return {
    subject: /^fwd?:/i.test(subject) ? subject : `Fwd: ${subject}`.trim(),
    text: `${note.trim() === "" ? "" : `${note.trimEnd()}\n\n`}${lines.join("\n")}\n`,
    in_reply_to: null,
    reference_ids: [],
  };
}

/** Tokens of ours on any host, because the tracking domain may have been another one. */
const unsubscribeLink = /https?:\/\/[^\s<>"'()[\]/]{1,255}\/u\/[\w-]{40,500}(?:\?m=[\w-]{1,500})?/g;
const trackedLink = /https?:\/\/[^\s<>"'()[\]/]{1,255}\/c\/[\w-]{40,5000}/g;

/** Whoever pressed one of the prospect's own links would unsubscribe the prospect, or count as them. */
const withoutTheirLinks = (text: string) =>
  text.replaceAll(unsubscribeLink, shownUnsubscribeLink).replaceAll(trackedLink, "(link)");

const oneLine = (text: string) => text.split(/\s+/).join(" ").trim();
