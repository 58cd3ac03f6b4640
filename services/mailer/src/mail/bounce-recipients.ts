import { mailLimits } from "@outbound/contracts/events/mail-received";
import { anyShape, type BounceForm, bounceForms, commonShapes, sentenceShapes } from "./bounce-forms.ts";
import { addressCharacters, oneLine, type Report } from "./parsed-mail.ts";

type Named = { address: string; at: number };

/** These are in every notice and failed in none. */
const ofServers = /^(?:mailer-daemon|postmaster|abuse|support|hostmaster|help(?:desk)?|no-?reply)@/i;
const ofOthers =
  /^[ \t>|]{0,9}(?:from|sender|reply-to|return-path):|\b(?:message-id|in-reply-to|references|from|sender|contact|reply-to|return-path|generated from|envelope-from|on behalf of)\b[ :<"']{0,5}$/i;

/** `known` are the addresses of the mailbox itself. */
export function namedRecipients(lines: readonly string[], known: readonly string[]): Report["recipients"] {
  const form = formOf(lines);
  const found = form ? namedBy(lines, [form.recipient], known) : [];
  return explain(found.length > 0 ? found : namedByCommonShapes(lines, known), lines, form);
}

export const mentionedRecipients = (lines: readonly string[], known: readonly string[]): Report["recipients"] =>
  explain(mentioned(lines, known), lines, formOf(lines));

function mentioned(lines: readonly string[], known: readonly string[]): Named[] {
  const inSentences = namedBy(lines, sentenceShapes, known);
  const any = inSentences.length > 0 ? inSentences : namedBy(lines, anyShape, known);
  return inSentences.length > 0 || any.length === 1 ? any : [];
}

function explain(
  named: readonly Named[],
  lines: readonly string[],
  form: BounceForm | undefined,
): Report["recipients"] {
  return named.map(({ address, at }, nth) => {
    const next = named.find((other, later) => later > nth && other.at > at)?.at ?? lines.length;
    const section = lines.slice(at, next);
    const above = lines.slice(Math.max(0, at - 6), at);
    const about = form?.reasonFirst ? [...above, ...section] : wordsAbout(address, section, lines, named.length === 1);
    return failed(address, [form?.means ?? "", ...about].join(" "));
  });
}

const formOf = (lines: readonly string[]) => bounceForms.find(({ says }) => lines.some((line) => says.test(line)));

export const textOf = (lines: readonly string[]): string =>
  [formOf(lines)?.means ?? "", ...lines.slice(0, 20)].join(" ");

function namedByCommonShapes(lines: readonly string[], known: readonly string[]): Named[] {
  for (const shapes of commonShapes) {
    const named = namedBy(lines, shapes, known);
    if (named.length > 0) return named;
  }
  return [];
}

function namedBy(lines: readonly string[], shapes: readonly RegExp[], known: readonly string[]): Named[] {
  const found = new Map<string, Named>();
  for (const [at, line] of lines.entries()) {
    const address = addressOf(line, shapes, known);
    const key = address?.toLowerCase() ?? "";
    if (address && !found.has(key)) found.set(key, { address, at });
    if (found.size >= mailLimits.recipients) break;
  }
  return [...found.values()];
}

function addressOf(line: string, shapes: readonly RegExp[], known: readonly string[]): string | undefined {
  if (!line.includes("@")) return undefined;
  for (const shape of shapes) {
    const match = shape.exec(line);
    const address = match?.[1]?.replace(/[.!?]$/, "").slice(0, addressCharacters);
    if (!match || !address || ofServers.test(address) || known.includes(address.toLowerCase())) continue;
    const before = line.slice(0, line.indexOf(address, match.index));
    if (!ofOthers.test(before)) return address;
  }
  return undefined;
}

const coded = /(?<![\w.])[45](?:\d\d(?![\w.])|\.\d\.\d{1,3})/;

/** The refusing server's reply comes before what stands below the address. */
function wordsAbout(address: string, section: readonly string[], all: readonly string[], isOnly: boolean): string[] {
  // Digits of the address are no code.
  const isCoded = (line: string) => coded.test(line.replaceAll(address, ""));
  const below = section.findIndex(isCoded);
  if (below >= 0) return serverReply(section, below);
  const own = all.findIndex((line) => line.includes(address) && isCoded(line));
  const anywhere = own < 0 && isOnly ? all.findIndex(isCoded) : own;
  if (anywhere >= 0) return serverReply(all, anywhere);
  return isOnly ? [...section.slice(0, 12), ...all.slice(0, 12)] : section.slice(0, 12);
}

const lastReply = /^[ \t<>]{0,9}[45]\d\d (?![ \t]{0,9}[45]\d\d)/;
const reply = /^[ \t<>]{0,9}[45]\d\d[ -]/;

function serverReply(lines: readonly string[], at: number): string[] {
  const command = lines.slice(Math.max(0, at - 2), at).filter((line) => repliedCommand.test(line));
  const end = lines.findIndex((line, later) => later > at && endsServerReply(line, lines[later - 1] ?? "", later - at));
  return [...command, ...lines.slice(at, end < 0 ? undefined : end)];
}

const endsServerReply = (line: string, before: string, distance: number): boolean =>
  line.trim() === "" || distance > 8 || (reply.test(line) && lastReply.test(before));

const repliedCommand = /(?:after|to|>>>)[ \t](?:mail from|helo|ehlo|rcpt to|initial connection)/i;

export function failed(address: string, reason: string): Report["recipients"][number] {
  const diagnostic = oneLine(reason);
  const status = /(?<![\d.])[245]\.\d{1,3}\.\d{1,3}(?!\.?\d)/.exec(diagnostic ?? "")?.[0] ?? null;
  return { address, action: "failed", status, diagnostic };
}
