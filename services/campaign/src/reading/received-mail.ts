import type { EventMessage } from "@outbound/contracts/event";
import type { mailReceived } from "@outbound/contracts/events/mail-received";

export type ReceivedMail = EventMessage<typeof mailReceived>["payload"];

/** Returns every Message-ID of a header in order, without any other text. */
export const messageIdsIn = (header: string | null): string[] => header?.match(/<[^<>\s]{1,990}>/g) ?? [];
