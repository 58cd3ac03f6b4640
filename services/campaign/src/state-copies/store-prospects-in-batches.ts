import { allDone, inBatchesBy } from "@outbound/batching/in-batches";
import { prospectChanged } from "@outbound/contracts/events/prospect-changed";
import type { ProspectSnapshot } from "@outbound/contracts/prospects/prospect-snapshot";
import type { Db } from "@outbound/postgres/database";
import type { Log } from "@outbound/service/log";
import { storeProspects } from "./store-prospects.ts";

type Parts = { db: Db; log: Log };

const messagesAtOnce = 20;

/** After an outage sending waits for all of them, so concurrent messages are stored together. */
export function storeProspectsInBatches({ db, log }: Parts): (prospects: readonly ProspectSnapshot[]) => Promise<void> {
  const store = inBatchesBy<readonly ProspectSnapshot[], true>({
    name: prospectChanged.name,
    log,
    largest: messagesAtOnce,
    async together(messages) {
      await storeProspects(db, messages.flat());
      return allDone(messages);
    },
  });
  return async (prospects) => {
    const byWorkspace = Map.groupBy(prospects, ({ workspace_id }) => workspace_id);
    await Promise.all([...byWorkspace].map(([workspaceId, snapshots]) => store(workspaceId, snapshots)));
  };
}
