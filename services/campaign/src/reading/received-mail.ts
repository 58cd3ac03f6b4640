import type { EventMessage } from "@outbound/contracts/event";
import type { mailReceived } from "@outbound/contracts/events/mail-received";

export type ReceivedMail = EventMessage<typeof mailReceived>["payload"];

/** Every Message-ID of a header, in its order; whatever else stands there is left out. */
export const messageIdsIn = (header: string | null): string[] => header?.match(/<[^<>\s]{1,990}>/g) ?? [];
