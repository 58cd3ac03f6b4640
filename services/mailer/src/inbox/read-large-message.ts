import type { FetchMessageObject, FetchQueryObject, ImapFlow, MessageStructureObject } from "imapflow";
import type { MailSource } from "../mail/source.ts";
import { sourceBytes } from "./inbox-limits.ts";

const headerBytes = 65_536;

const beginning: FetchQueryObject = { uid: true, internalDate: true, source: { start: 0, maxLength: sourceBytes } };

/** If the text comes after what was read, as behind a large attachment, it replaces the body. */
export async function readLargeMessage(client: ImapFlow, uid: number): Promise<LargeMessage | undefined> {
  const fetch = (query: FetchQueryObject) => client.fetchOne(`${uid}`, query, { uid: true });
  // A structure nested too deep to parse yields nothing, so the message is fetched again without it.
  const message = (await fetch({ ...beginning, bodyStructure: true })) || (await fetch(beginning));
  if (!message) return undefined;
  const part = message.bodyStructure && lateText(message.bodyStructure);
  if (!part || !message.source) return message;

  const bodyParts = [
    { key: `${part}.MIME`, start: 0, maxLength: headerBytes },
    { key: part, start: 0, maxLength: sourceBytes },
  ];
  const found = await fetch({ uid: true, bodyParts });
  const [mime, text] = [`${part}.mime`, part].map((key) => (found ? found.bodyParts?.get(key) : undefined));
  return mime && text ? { ...message, source: { beginning: message.source, mime, text } } : message;
}

export type LargeMessage = Omit<FetchMessageObject, "source"> & { source?: MailSource | undefined };

function lateText(root: MessageStructureObject): string | undefined {
  let bytes = 0;
  const late = new Map<string, string>();
  for (const { type, part, size = 0, disposition } of leavesOf(root)) {
    const isText = (type === "text/plain" || type === "text/html") && disposition !== "attachment";
    if (isText && bytes < sourceBytes) return undefined;
    if (isText && part && !late.has(type)) late.set(type, part);
    bytes += size;
  }
  return late.get("text/plain") ?? late.get("text/html");
}

const leavesOf = (node: MessageStructureObject): MessageStructureObject[] =>
  node.childNodes && node.type.startsWith("multipart/") ? node.childNodes.flatMap(leavesOf) : [node];
