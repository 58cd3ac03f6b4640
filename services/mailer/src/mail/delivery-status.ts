import { mailLimits } from "@outbound/contracts/events/mail-received";
import { type Headers, parseHeaders } from "./header-block.ts";
import { addressCharacters, oneLine, type Report } from "./parsed-mail.ts";

type Recipient = Report["recipients"][number];

/**
 * RFC 3464 has groups of fields, of which the first is about the whole message. Some servers write everything into one
 * group, or leave empty lines within one, so any group with a recipient counts.
 */
export function reportedRecipients(text: string): Recipient[] {
  const groups = text
    .split(/\n[ \t]*\n/)
    .map((group) => parseHeaders(group))
    .filter((group) => group.has("final-recipient") || group.has("original-recipient"));
  return groups.slice(0, mailLimits.recipients).map(recipientOf);
}

function recipientOf(fields: Headers): Recipient {
  return {
    // The original recipient is the address that the mail was sent to, the final one where it was forwarded.
    address: addressIn(fields.get("original-recipient")) ?? addressIn(fields.get("final-recipient")) ?? "",
    action: oneLine(fields.get("action"))?.toLowerCase() ?? "failed",
    status: /\d\.\d{1,3}\.\d{1,3}/.exec(fields.get("status") ?? "")?.[0] ?? null,
    diagnostic: oneLine(fields.get("diagnostic-code")),
  };
}

/** Parses `rfc822; bob@example.com`, with or without type, brackets or comments. */
export function addressIn(field: string | undefined): string | undefined {
  const text = field?.slice(0, searchedCharacters).replace(/^\s*[\w-]+\s*;/, "");
  const words = withoutComments(text ?? "").split(/[\s<>"(),;]+/);
  return words.find(isAddress)?.slice(0, addressCharacters);
}

const searchedCharacters = 2_000;

function withoutComments(text: string): string {
  const [before = "", ...comments] = text.split("(");
  return before + comments.map((comment) => comment.slice(comment.indexOf(")") + 1)).join(" ");
}

function isAddress(word: string): boolean {
  const at = word.indexOf("@", 1);
  return at > 0 && at < word.length - 1;
}
