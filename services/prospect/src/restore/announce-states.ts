import { suppressionChanged } from "@outbound/contracts/events/suppression-changed";
import { type Announcing, announcingOn } from "@outbound/events/unit-of-work";
import type { Db, Tx } from "@outbound/postgres/database";
import { firstId } from "@outbound/postgres/keyset-page";
import { readSnapshotsAfter } from "../prospects/prospect-table.ts";
import { announceCopies } from "../push/copies.ts";
import { readSuppressionsAfter, toEntry } from "../suppressions/suppression-table.ts";

type Position = { workspace_id: string; id: string };

const first: Position = { workspace_id: firstId, id: firstId };
const batchSize = { prospects: 100, entries: 500 };

/** For copies whose database was restored from an earlier moment. A copy keeps a newer version, so repeating is safe. */
export async function announceStates(db: Db): Promise<{ prospects: number; entries: number }> {
  const entries = await inBatches(db, async (tx, announcing, after) => {
    const found = await readSuppressionsAfter(tx, after, batchSize.entries);
    if (found.length === 0) return found;
    announcing.announce(suppressionChanged, { entries: found.map((entry) => toEntry(entry, false)), answered: [] });
    return found;
  });
  const prospects = await inBatches(db, async (tx, announcing, after) => {
    const found = await readSnapshotsAfter(tx, after, batchSize.prospects);
    announceCopies(announcing, found, {});
    return found;
  });
  return { prospects, entries };
}

type Batch = (tx: Tx, announcing: Announcing, after: Position) => Promise<Position[]>;

async function inBatches(db: Db, batch: Batch): Promise<number> {
  let count = 0;
  for (let after: Position | undefined = first; after; ) {
    const from: Position = after;
    const done = await db.transaction(async (tx) => {
      const announcing = announcingOn(tx);
      const found = await batch(tx, announcing, from);
      await announcing.flush();
      return found;
    });
    count += done.length;
    after = done.at(-1);
  }
  return count;
}
