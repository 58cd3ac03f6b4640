import { allDone, inBatchesBy } from "@outbound/batching/in-batches";
import { suppressionChanged } from "@outbound/contracts/events/suppression-changed";
import type { Db } from "@outbound/postgres/database";
import type { Log } from "@outbound/service/log";
import { byList, type SuppressionNews, stopSuppressed, takeOverSuppressions } from "./store-suppressions.ts";

type Parts = { db: Db; log: Log };

/** A message may hold hundreds of entries, but most hold one. */
const messagesAtOnce = 20;

/**
 * Stores a list's concurrent messages together: each needs its workspace's lock, and after an outage sending waits for
 * all of them. Each then stops whom it covers, so that none waits for one that covers many.
 */
export function storeSuppressionsInBatches({ db, log }: Parts): (news: SuppressionNews) => Promise<void> {
  const takeOver = inBatchesBy<SuppressionNews, true>({
    name: suppressionChanged.name,
    log,
    largest: messagesAtOnce,
    async together(messages, workspaceId) {
      const entries = messages.flatMap((message) => message.entries);
      const answered = messages.flatMap((message) => message.answered);
      await takeOverSuppressions(db, workspaceId, { entries, answered });
      return allDone(messages);
    },
  });
  return async (news) => {
    await Promise.all(byList(news).map(([workspaceId, list]) => takeOver(workspaceId, list)));
    await stopSuppressed(db, news.entries);
  };
}
