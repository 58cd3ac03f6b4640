import type { Call } from "@outbound/broker/rpc-client";
import type { Db } from "@outbound/postgres/database";
import type { Classify } from "@outbound/reply-classifier/classifier";
import type { Log } from "@outbound/service/log";
import type { GuardLimits } from "./guards/verdict.ts";
import { receiveInBatches } from "./inbox/receive-in-batches.ts";
import type { MailReader } from "./reading/mail-reader.ts";
import { classifyInBatches } from "./replies/classify-stored-reply.ts";
import type { SendingGate } from "./sending/sending-gate.ts";
import { settleInBatches } from "./sending/settle-in-batches.ts";
import { storeProspectsInBatches } from "./state-copies/store-prospects-in-batches.ts";
import { storeSuppressionsInBatches } from "./state-copies/store-suppressions-in-batches.ts";
import type { NameSystem } from "./tracking/name-system.ts";
import { useLinksInBatches } from "./unsubscribes/use-link.ts";

export type Context = {
  db: Db;
  call: Call;
  log: Log;
  /** Called after a commit that made something due, so that the planner runs at once. */
  nudgePlanner: () => void;
  batches: ReturnType<typeof openBatches>;
  gate: Pick<SendingGate, "requireOpen">;
  reader: MailReader;
  trackingKey: Buffer;
  addressHashKey: Buffer;
  trackingUrl: string;
  nameSystem: NameSystem;
  guard: GuardLimits;
};

type Parts = { db: Db; log: Log; nudgePlanner: () => void; reader: MailReader; classify: Classify };

export const openBatches = (parts: Parts) => ({
  settle: settleInBatches(parts),
  receive: receiveInBatches(parts),
  classify: classifyInBatches(parts),
  storeProspects: storeProspectsInBatches(parts),
  storeSuppressions: storeSuppressionsInBatches(parts),
  useLink: useLinksInBatches(parts),
});
