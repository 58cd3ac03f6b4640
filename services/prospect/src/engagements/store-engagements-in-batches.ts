import { allDone, inBatches } from "@outbound/batching/in-batches";
import { engagementChanged } from "@outbound/contracts/events/engagement-changed";
import type { Engagement } from "@outbound/contracts/prospects/engagement";
import type { Db } from "@outbound/postgres/database";
import type { Log } from "@outbound/service/log";
import { storeEngagements } from "./engagement-table.ts";

const messagesAtOnce = 20;

export const storeEngagementsInBatches = (db: Db, log: Log) =>
  inBatches<readonly Engagement[], true>({
    name: engagementChanged.name,
    log,
    largest: messagesAtOnce,
    async together(messages) {
      await storeEngagements(db, messages.flat());
      return allDone(messages);
    },
  });
