import { allDone, inBatchesBy } from "@outbound/batching/in-batches";
import { suppressionChanged } from "@outbound/contracts/events/suppression-changed";
import type { Engagement } from "@outbound/contracts/prospects/engagement";
import type { Db } from "@outbound/postgres/database";
import type { Log } from "@outbound/service/log";
import {
  byList,
  type ListNews,
  type Stopping,
  type SuppressionNews,
  stopSuppressed,
  storeListNews,
} from "./store-suppressions.ts";

type Parts = { db: Db; log: Log };

const messagesAtOnce = 20;

type Store = (news: SuppressionNews, stopping?: Stopping) => Promise<Engagement[]>;

/**
 * Each message needs its workspace's lock, and after an outage sending waits for all, so they are stored together. Each
 * then stops whom it covers, so that none waits for one that covers many.
 */
export function storeSuppressionsInBatches({ db, log }: Parts): Store {
  const storeList = inBatchesBy<ListNews, true>({
    name: suppressionChanged.name,
    log,
    largest: messagesAtOnce,
    async together(messages, workspaceId) {
      await storeListNews(db.of(workspaceId), {
        entries: messages.flatMap(({ entries }) => entries),
        answered: messages.flatMap(({ answered }) => answered),
        erased: messages.flatMap(({ erased }) => erased),
      });
      return allDone(messages);
    },
  });
  return async (news, stopping) => {
    await Promise.all(byList(news).map(([workspaceId, list]) => storeList(workspaceId, list)));
    return stopSuppressed(db, news.entries, stopping);
  };
}
