import type { EventMessage } from "@outbound/contracts/event";
import type { mailReceived } from "@outbound/contracts/events/mail-received";

export type ReceivedMail = EventMessage<typeof mailReceived>["payload"];

/** Postgres keeps no NUL in a text, and anybody may write one. A clock that is ahead says nothing about the future. */
export function cleanMail(mail: ReceivedMail): ReceivedMail {
  const cleaned = cleanValue(mail) as ReceivedMail;
  return { ...cleaned, received_at: new Date(Math.min(mail.received_at.getTime(), Date.now())) };
}

function cleanValue(value: unknown): unknown {
  if (typeof value === "string") return value.replaceAll("\0", "").toWellFormed();
  if (Array.isArray(value)) return value.map(cleanValue);
  if (value === null || typeof value !== "object" || value instanceof Date) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, cleanValue(inner)]));
}

/** Every Message-ID of a header, in its order; whatever else stands there is left out. */
export const messageIdsIn = (header: string | null): string[] => header?.match(/<[^<>\s]{1,990}>/g) ?? [];
