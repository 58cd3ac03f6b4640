import { consume, onceOnly } from "@outbound/broker/subscribe";
import { mailReceived } from "@outbound/contracts/events/mail-received";
import type { Context } from "../context.ts";
import { receiveMail } from "../inbox/receive-mail.ts";

/** Mails may hold hundreds of kilobytes. */
export default consume(
  mailReceived,
  (message, { db }: Context) => onceOnly(db, message, (tx) => receiveMail(tx, message.payload)),
  { prefetch: 20 },
);
