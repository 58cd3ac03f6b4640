import type { EventMessage } from "@outbound/contracts/event";
import { mailLimits, type mailReceived } from "@outbound/contracts/events/mail-received";

type Payload = EventMessage<typeof mailReceived>["payload"];

export type ParsedMail = Omit<Payload, "workspace_id" | "mailbox_id" | "folder" | "received_at" | "from_trusted">;
export type Report = NonNullable<ParsedMail["report"]>;

export const addressCharacters = 320;

export const unreadableMail: ParsedMail = {
  message_id: null,
  in_reply_to: null,
  references: [],
  ref: null,
  from: { address: "", name: null },
  to: [],
  subject: null,
  text: "",
  html: null,
  automatic_headers: {},
  report: null,
};

export function oneLine(text: string | undefined, characters: number = mailLimits.headerCharacters): string | null {
  const line = text
    ?.replace(/[\p{Cc}\s]+/gu, " ")
    .trim()
    .slice(0, characters)
    .toWellFormed();
  return line || null;
}

/** Some mail programs leave out the angle brackets, which the ids returned have. */
export function messageIdsIn(text: string | undefined): string[] {
  const ids = text?.match(/<[^<>\s]{1,990}>/g);
  if (ids) return ids;
  const words = text?.split(/[\s,;"'()<>]+/, 2_000) ?? [];
  return words.filter((word) => bareId.test(word)).map((word) => `<${word}>`);
}

const bareId = /^[^@]{1,495}@[^@]{1,495}$/;

export const messageIdOf = (text: string | undefined): string | null => messageIdsIn(text)[0] ?? oneLine(text);
