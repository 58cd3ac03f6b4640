import { allDone, inBatchesBy } from "@outbound/batching/in-batches";
import { recordFirst } from "@outbound/events/inbox";
import type { Db, WorkspaceDb } from "@outbound/postgres/database";
import type { Log } from "@outbound/service/log";
import { inUnit } from "../campaigns/unit-of-work.ts";
import { followUnsubscribeLinks, type LinkUse } from "./unsubscribe.ts";

/** The tracker's call and the event of what it recorded share this id. */
type Use = LinkUse & { use_id: string };

/**
 * Each use needs the workspace's lock, and they would wait for it with a connection each, so concurrent uses share a
 * transaction. A link that is used many times costs as much as one use.
 */
export const useLinksInBatches = ({
  db,
  log,
}: {
  db: Db;
  log: Log;
}): ((workspaceId: string, use: Use) => Promise<true>) =>
  inBatchesBy<Use, true>({
    name: "enrolment.unsubscribe",
    log,
    async together(uses, workspaceId) {
      await follow(db.of(workspaceId), uses);
      return allDone(uses);
    },
  });

const follow = (db: WorkspaceDb, uses: readonly Use[]) =>
  db.transaction(
    inUnit(async (unit) => {
      const fresh = await recordFirst(
        unit.unbound,
        uses.map(({ use_id }) => use_id),
      );
      const links = new Map(
        uses.filter(({ use_id }) => fresh.has(use_id)).map((use) => [`${use.enrolment_id} ${use.step}`, use]),
      );
      if (links.size > 0) await followUnsubscribeLinks(unit, [...links.values()]);
    }),
  );
