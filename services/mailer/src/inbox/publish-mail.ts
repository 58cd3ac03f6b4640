import type { Broker } from "@outbound/broker/broker";
import { publish } from "@outbound/broker/publish-event";
import { mailReceived } from "@outbound/contracts/events/mail-received";
import { nameBasedUuid } from "@outbound/contracts/name-based-uuid";
import { ThreadClosed } from "@outbound/service/bounded-thread";
import type { Log } from "@outbound/service/log";
import type { MailParser } from "../mail/mail-parser.ts";
import { unreadableMail } from "../mail/parsed-mail.ts";
import type { MailSource } from "../mail/source.ts";
import type { FolderName } from "./folders.ts";
import { imapMessagesTotal } from "./metrics.ts";
import type { SenderTrust } from "./sender-trust.ts";

export type FoundMail = {
  workspaceId: string;
  mailboxId: string;
  folder: FolderName;
  epoch: string;
  uid: number;
  receivedAt: Date;
  source: MailSource;
  isTrusted: SenderTrust;
};

/** A message is the same fact however often it is read. Throws only when the broker doesn't take it, or when stopping. */
export async function publishMail(broker: Broker, parser: MailParser, found: FoundMail): Promise<void> {
  const { mailboxId, folder, epoch, uid } = found;
  const described = await describe(broker.log, parser, found).catch((error: unknown) => {
    if (error instanceof ThreadClosed) throw error;
    broker.log.error({ err: error, mailbox_id: mailboxId, folder, uid }, "message.parse_failed");
  });
  if (!described) return imapMessagesTotal.inc({ folder, result: "skipped" });
  const id = nameBasedUuid(["mail.received", mailboxId, folder, epoch, uid]);
  await publish(broker, mailReceived, described.payload, { id });
  imapMessagesTotal.inc({ folder, result: described.isWhole ? "published" : "published_in_part" });
}

/** The fact is validated here, because consumers would refuse an invalid one for ever. */
async function describe(log: Log, parser: MailParser, found: FoundMail) {
  const { workspaceId, mailboxId, folder, uid, receivedAt, isTrusted } = found;
  const { mail, authentication, isWhole } = await parser.parse(found.source);
  if (mail === unreadableMail) log.error({ mailbox_id: mailboxId, folder, uid }, "message.parse_abandoned");
  const location = { workspace_id: workspaceId, mailbox_id: mailboxId, folder, received_at: receivedAt };
  const payload = { ...location, ...mail, from_trusted: isTrusted(authentication) };
  mailReceived.payload.encode(payload);
  return { payload, isWhole };
}
