import { classifyRefusal, type Refusal } from "./refusal.ts";
import { withoutAddresses } from "./without-addresses.ts";

export type ReportedFailure = { kind: Refusal; enhanced_code: string | null; reason: string };

type Reported = { action: string; status: string | null; diagnostic: string | null };

const reasonLength = 500;

/** RFC 3464 has "failed"; some servers write it otherwise, or add words of their own. */
const failedActions = /^[ \t]{0,9}(?:fail|expired|error)/i;

/** What a report says of one recipient; undefined when the mail to it has not failed. */
export function reportedFailure({ action, status, diagnostic }: Reported): ReportedFailure | undefined {
  if (!failedActions.test(action)) return undefined;
  const text = textOf(diagnostic);
  const enhancedCode = moreSpecific(enhancedIn(status ?? ""), explainedIn(text));
  const code = Number(replyCode.exec(text)?.[0] ?? 0);
  const kind = classifyRefusal("report", { code, enhancedCode, text });
  const reason = text || `The email couldn't be delivered (${enhancedCode ?? "no reason given"}).`;
  return { kind, enhanced_code: enhancedCode, reason };
}

const textOf = (diagnostic: string | null): string =>
  withoutAddresses(diagnostic ?? "")
    .replace(/^\s{0,9}[\w-]{1,40}\s{0,9};/, "")
    .replace(classifiedBefore, "")
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, " ")
    .trim()
    .slice(0, reasonLength);

/** Some gateways put a guess of their own before the reply that they quote. */
const classifiedBefore = /^\s{0,9}[45]\.\d\.\d - [\w ]{1,40}(?=[45]\d\d-')/;

const replyCode = /(?<![\d.])[45]\d\d(?![\d.])/;

const enhanced = /(?<![\d.])[45]\.\d{1,3}\.\d{1,3}(?!\.?\d)/;

const enhancedIn = (text: string): string | null => enhanced.exec(text)?.[0] ?? null;

/** A text that ends with its code was cut off, and may have said anything. */
function explainedIn(text: string): string | null {
  const found = enhanced.exec(text);
  return found && /\p{L}/u.test(text.slice(found.index + found[0].length)) ? found[0] : null;
}

/** Many servers put X.0.0 into the status field, and the specific code into the text. */
const moreSpecific = (status: string | null, inWords: string | null): string | null =>
  status === null || vague.test(status) ? (inWords ?? status) : status;

const vague = /\.0\.0$|\.1\.0$|\.3\.0$|\.4\.7$/;
