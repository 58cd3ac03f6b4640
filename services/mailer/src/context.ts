import type { Broker } from "@outbound/broker/broker";
import type { Db } from "@outbound/postgres/database";
import type { Log } from "@outbound/service/log";
import type { Sealer } from "@outbound/service/sealer";
import type { Credential, CredentialKey } from "./credentials/credential-table.ts";
import type { MailboxActivity } from "./inbox/mailbox-activity.ts";
import type { AskCampaign } from "./jobs/ask-campaign.ts";
import type { MailboxSlots } from "./jobs/mailbox-slots.ts";
import type { MailsInHand } from "./jobs/mails-in-hand.ts";
import type { Limits } from "./limits.ts";
import type { Egress } from "./mail-servers/find-server.ts";
import type { IdleConnections } from "./smtp/idle-connections.ts";

export type Context = {
  db: Db;
  broker: Broker;
  campaign: AskCampaign;
  sealer: Sealer;
  /** Reads credentials in batches with concurrent callers. */
  findCredential: (key: CredentialKey) => Promise<Credential | null>;
  slots: MailboxSlots;
  inHand: MailsInHand;
  /** Identifies this process among the mailers: see signs-of-life.ts. */
  process: string;
  idle: IdleConnections;
  egressOf: (workspaceId: string) => Egress;
  activity: MailboxActivity;
  limits: Limits;
  log: Log;
};
