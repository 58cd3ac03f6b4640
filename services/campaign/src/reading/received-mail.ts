import type { EventMessage } from "@outbound/contracts/event";
import type { mailReceived } from "@outbound/contracts/events/mail-received";

export type ReceivedMail = EventMessage<typeof mailReceived>["payload"];

export type ReadableMail = Pick<ReceivedMail, "from" | "subject" | "text" | "automatic_headers" | "received_at">;

export const messageIdsIn = (header: string | null): string[] => header?.match(/<[^<>\s]{1,990}>/g) ?? [];
