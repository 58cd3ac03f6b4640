import type { FetchMessageObject, FetchQueryObject, ImapFlow } from "imapflow";
import type { MailSource } from "../mail/source.ts";
import { sourceBytes } from "./inbox-limits.ts";

const headerBytes = 65_536;

/** No real mail has its text behind more parts, or deeper. */
const partsLookedAt = 12;
const levelsLookedInto = 3;
const partHeaderBytes = 2_048;

export type LargeMessage = Omit<FetchMessageObject, "source"> & { source?: MailSource | undefined };
type Fetch = (query: FetchQueryObject) => Promise<FetchMessageObject | false | undefined>;

/**
 * A text that comes after what was read, as behind a large attachment, replaces the body. The message's structure isn't
 * asked for: a stranger chose its size, and it would be parsed in the main thread.
 */
export async function readLargeMessage(client: ImapFlow, uid: number): Promise<LargeMessage | undefined> {
  const fetch: Fetch = (query) => client.fetchOne(`${uid}`, query, { uid: true });
  const message = await fetch({ uid: true, internalDate: true, source: { start: 0, maxLength: sourceBytes } });
  if (!message) return undefined;
  const part = await findText(fetch);
  if (!part || isFirst(part) || !message.source) return message;

  const bodyParts = [
    { key: `${part}.MIME`, start: 0, maxLength: headerBytes },
    { key: part, start: 0, maxLength: sourceBytes },
  ];
  const found = await fetch({ uid: true, bodyParts });
  const [mime, text] = [`${part}.mime`, part].map((key) => (found ? found.bodyParts?.get(key) : undefined));
  return mime && text ? { ...message, source: { beginning: message.source, mime, text } } : message;
}

/** The beginning that was read has it. */
const isFirst = (part: string) => part.split(".").every((number) => number === "1");

/** Looks into one multipart of each level, the first. */
async function findText(fetch: Fetch, parent = "", level = 1): Promise<string | undefined> {
  const parts = Array.from({ length: partsLookedAt }, (_, at) => `${parent}${at + 1}`);
  const bodyParts = parts.map((part) => ({ key: `${part}.MIME`, start: 0, maxLength: partHeaderBytes }));
  const found = await fetch({ uid: true, bodyParts });
  for (const part of parts) {
    const head = (found && found.bodyParts?.get(`${part}.mime`))?.toString("latin1").toLowerCase();
    if (head === undefined) return undefined;
    if (multipart.test(head)) return level < levelsLookedInto ? findText(fetch, `${part}.`, level + 1) : undefined;
    if (text.test(head) && !attached.test(head)) return part;
  }
  return undefined;
}

const multipart = /^content-type:\s*multipart\//m;
const text = /^content-type:\s*text\/(?:plain|html)/m;
const attached = /^content-disposition:\s*attachment/m;
