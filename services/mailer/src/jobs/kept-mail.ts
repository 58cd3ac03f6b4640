import { longestSent } from "@outbound/contracts/sending/longest-sent";
import { shownUnsubscribeLink } from "@outbound/contracts/workspaces/sender-texts";
import type { LoadedSend } from "../smtp/build-message.ts";

/** What is kept of a mail that leaves: not the link by which its recipient, and nobody else, unsubscribes, nor any file. */
export function keptMail({ message: { subject, text, headers, attachments = [] } }: LoadedSend) {
  const header = headers.find(({ name }) => name === "List-Unsubscribe")?.value ?? "";
  const link = header.replace(/^<(.*)>$/, "$1");
  const files = attachments.length === 0 ? "" : `\n\nAttached: ${attachments.map(({ name }) => name).join(", ")}`;
  const shown = link ? text.replaceAll(`(${link})`, shownUnsubscribeLink).replaceAll(link, shownUnsubscribeLink) : text;
  return {
    subject: subject.slice(0, longestSent.subject),
    text: `${shown.slice(0, longestSent.text - files.length)}${files}`,
  };
}
