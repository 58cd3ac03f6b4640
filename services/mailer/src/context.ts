import type { Broker } from "@outbound/broker/broker";
import type { DnsRecords } from "@outbound/egress/dns-records";
import type { Db } from "@outbound/postgres/database";
import type { Log } from "@outbound/service/log";
import type { Sealer } from "@outbound/service/sealer";
import type { Blocklists } from "./checks/blocklist-step.ts";
import type { CheckSlots } from "./checks/check-slots.ts";
import type { CredentialKey } from "./credentials/credential-key.ts";
import type { Credential } from "./credentials/credential-table.ts";
import type { Grants } from "./grants/grants.ts";
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
  findCredential: (key: CredentialKey) => Promise<Credential | null>;
  grants: Grants;
  /** It is undefined where no provider is set up. */
  publicUrl: string | undefined;
  checkSlots: CheckSlots;
  slots: MailboxSlots;
  inHand: MailsInHand;
  process: string;
  idle: IdleConnections;
  dns: DnsRecords;
  blocklists: Blocklists | undefined;
  egressOf: (workspaceId: string) => Egress;
  activity: MailboxActivity;
  limits: Limits;
  log: Log;
};
