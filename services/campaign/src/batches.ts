import type { Db } from "@outbound/postgres/database";
import type { Classify } from "@outbound/reply-classifier/classifier";
import type { Log } from "@outbound/service/log";
import { classifyInBatches } from "./inbox/classify-stored-reply.ts";
import { receiveInBatches } from "./inbox/receive-in-batches.ts";
import { storeProspectsInBatches } from "./prospects/store-prospects-in-batches.ts";
import type { MailReader } from "./reading/mail-reader.ts";
import { settleInBatches } from "./sending/settle-in-batches.ts";
import { storeSuppressionsInBatches } from "./suppressions/store-suppressions-in-batches.ts";
import { useLinksInBatches } from "./unsubscribes/use-link.ts";

type Parts = { db: Db; log: Log; nudgePlanner: () => void; reader: MailReader; classify: Classify };

/** What this process does together when it comes at once, by workspace. */
export const openBatches = (parts: Parts) => ({
  settle: settleInBatches(parts),
  receive: receiveInBatches(parts),
  classify: classifyInBatches(parts),
  storeProspects: storeProspectsInBatches(parts),
  storeSuppressions: storeSuppressionsInBatches(parts),
  useLink: useLinksInBatches(parts),
});

export type Batches = ReturnType<typeof openBatches>;
