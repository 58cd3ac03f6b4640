import type { Call } from "@outbound/broker/rpc-client";
import type { Db } from "@outbound/postgres/database";
import type { Log } from "@outbound/service/log";
import type { Batches } from "./batches.ts";
import type { MailReader } from "./reading/mail-reader.ts";
import type { SendingGate } from "./sending/sending-gate.ts";
import type { NameSystem } from "./tracking/name-system.ts";

/** What handlers and consumers work with; made in start-campaign.ts. */
export type Context = {
  db: Db;
  call: Call;
  log: Log;
  /** Said after a commit that made something due: the planner looks at once. */
  nudgePlanner: () => void;
  /** What comes at once is done together. */
  batches: Batches;
  /** Whether mails may leave now. */
  gate: Pick<SendingGate, "requireOpen">;
  /** Looks into what strangers wrote. */
  reader: MailReader;
  /** Signs the links of mails. */
  trackingKey: Buffer;
  /** The tracker's public address. */
  trackingUrl: string;
  /** Says where a tracking domain points to. */
  nameSystem: NameSystem;
};
