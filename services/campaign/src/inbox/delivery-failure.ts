import { comparableEmail } from "@outbound/contracts/email-address";
import { blame } from "@outbound/contracts/sending/blame";
import { withoutAddresses } from "@outbound/contracts/sending/without-addresses";
import type { ReceivedMail } from "../reading/received-mail.ts";

type Recipient = NonNullable<ReceivedMail["report"]>["recipients"][number];

export type Failure = { kind: "hard" | "soft" | "sender"; enhanced_code: string | null; reason: string };

const reasonLength = 500;

/**
 * What a report (RFC 3464) says about the mail to this address; undefined when it has not failed. Of several recipients
 * the address's own counts. A single other one is an address to which the mail was forwarded, which proves nothing
 * against the recipient's.
 */
export function deliveryFailure(recipients: readonly Recipient[], email: string): Failure | undefined {
  const own = recipients.find(({ address }) => comparableEmail(address) === email);
  const [only] = recipients;
  if (own) return failureOf(own);
  const forwarded = recipients.length === 1 && only ? failureOf(only) : undefined;
  return forwarded?.kind === "hard" ? { ...forwarded, kind: "soft" } : forwarded;
}

function failureOf({ action, status, diagnostic }: Recipient): Failure | undefined {
  if (action.trim().toLowerCase() !== "failed") return undefined;
  const text = wordsOf(diagnostic);
  const enhancedCode = moreSpecific(enhancedIn(status ?? ""), enhancedIn(text));
  const digit = enhancedCode?.[0] ?? /^[45](?=\d\d\b)/.exec(text)?.[0] ?? "5";
  const fault = blame("report", { code: Number(digit) * 100 + 50, enhancedCode, text });
  const reason = text || `The message could not be delivered (${enhancedCode ?? "no reason given"}).`;
  if (fault !== "recipient") return { kind: "sender", enhanced_code: enhancedCode, reason };
  return { kind: digit === "4" ? "soft" : "hard", enhanced_code: enhancedCode, reason };
}

const wordsOf = (diagnostic: string | null): string =>
  withoutAddresses(diagnostic ?? "")
    .replace(/^\s{0,9}[\w-]{1,40}\s{0,9};/, "")
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, " ")
    .trim()
    .slice(0, reasonLength);

const enhancedIn = (text: string): string | null => /(?<![\d.])[45]\.\d{1,3}\.\d{1,3}(?!\.?\d)/.exec(text)?.[0] ?? null;

/** Many servers put X.0.0 into the status field, and the specific code into the text. */
const moreSpecific = (status: string | null, inWords: string | null): string | null =>
  status === null || status.endsWith(".0.0") ? (inWords ?? status) : status;
