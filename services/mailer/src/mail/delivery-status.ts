import { mailLimits } from "@outbound/contracts/events/mail-received";
import { type Headers, parseHeaders } from "./header-block.ts";
import { addressCharacters, oneLine, type Report } from "./parsed-mail.ts";

type Recipient = Report["recipients"][number];

/** Some servers write one group only, or leave empty lines within one, so any group with a recipient counts (RFC 3464). */
export function reportedRecipients(text: string): Recipient[] {
  const groups = text
    .split(/\n[ \t]*\n/)
    .flatMap(splitRecipients)
    .map((group) => parseHeaders(group))
    .filter((group) => group.has("final-recipient") || group.has("original-recipient"));
  return groups.slice(0, mailLimits.recipients).map(recipientOf);
}

/** A field that comes a second time begins the next recipient, where the empty line is missing. */
function splitRecipients(group: string): string[] {
  const groups: string[][] = [[]];
  let fields = new Set<string>();
  for (const line of group.split("\n")) {
    const field = /^(?:original|final)-recipient(?=[ \t]?:)/i.exec(line)?.[0].toLowerCase();
    if (field && fields.has(field)) {
      groups.push([]);
      fields = new Set();
    }
    if (field) fields.add(field);
    groups.at(-1)?.push(line);
  }
  return groups.map((lines) => lines.join("\n"));
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
  const searched = field?.slice(0, searchedCharacters);
  const text = (/^\s*utf-8\s*;/i.test(searched ?? "") ? unescaped(searched ?? "") : searched)?.replace(
    /^\s*[\w-]+\s*;/,
    "",
  );
  const words = withoutComments(text ?? "").split(/[\s<>"(),;]+/);
  return words.find(isAddress)?.slice(0, addressCharacters);
}

const searchedCharacters = 2_000;

/** RFC 6533 writes a character as `\x{FC}` where the report is in ASCII. */
const unescaped = (text: string): string =>
  text.replace(/\\x\{([0-9a-f]{2,6})\}/gi, (escape, code: string) => {
    const point = Number.parseInt(code, 16);
    return point <= 0x10_ff_ff ? String.fromCodePoint(point) : escape;
  });

function withoutComments(text: string): string {
  const [before = "", ...comments] = text.split("(");
  return before + comments.map((comment) => comment.slice(comment.indexOf(")") + 1)).join(" ");
}

const isAddress = (word: string): boolean =>
  /^[^\p{Cc}@]{1,200}@[\p{L}\p{M}\p{N}_-]{1,63}\.[\p{L}\p{M}\p{N}._-]{1,190}$/u.test(word);
