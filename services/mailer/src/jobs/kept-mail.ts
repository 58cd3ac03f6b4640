import { longestSent } from "@outbound/contracts/sending/sent-text";
import { shownUnsubscribeLink } from "@outbound/contracts/workspaces/sender-texts";
import type { LoadedSend } from "../smtp/build-message.ts";

/** What is kept of a mail that leaves: not the link by which its recipient, and nobody else, unsubscribes. */
export function keptMail({ message: { subject, text, headers } }: LoadedSend): { subject: string; text: string } {
  const header = headers.find(({ name }) => name === "List-Unsubscribe")?.value ?? "";
  const link = header.replace(/^<(.*)>$/, "$1");
  return {
    subject: subject.slice(0, longestSent.subject),
    text: (link ? text.replaceAll(link, shownUnsubscribeLink) : text).slice(0, longestSent.text),
  };
}
