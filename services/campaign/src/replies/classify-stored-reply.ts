import { allDone, inBatchesBy } from "@outbound/batching/in-batches";
import type { Db } from "@outbound/postgres/database";
import type { Classify } from "@outbound/reply-classifier/classifier";
import type { Log } from "@outbound/service/log";
import { inUnit, type Unit } from "../campaigns/unit-of-work.ts";
import { awaitEnrolments } from "../enrolments/awaited-table.ts";
import { lockEnrolmentsOf } from "../enrolments/locked-prospect-table.ts";
import { turnNegative } from "../enrolments/transitions/end.ts";
import { repliesClassifiedTotal } from "../inbox/metrics.ts";
import { repliedStop } from "../inbox/receive-personal-replies.ts";
import { readReplies, type StoredReply, saveClassifications } from "../inbox/reply-table.ts";
import { unsubscribeByReply, unsubscribedStop } from "../unsubscribes/unsubscribe.ts";
import { announceClassifications, classCounter } from "./announce-classifications.ts";

type ClassificationResult = Awaited<ReturnType<Classify>>;

type Parts = { db: Db; log: Log; classify: Classify };
type Job = { workspace_id: string; reply_id: string };
type Item = { reply: StoredReply; classified: ClassificationResult };

/** Classifies outside any transaction, because a model may take seconds; saves and announces the result once. */
export function classifyInBatches({ db, log, classify }: Parts): (job: Job) => Promise<void> {
  const read = inBatchesBy<string, StoredReply | null>({
    name: "read replies",
    log,
    async together(ids, workspaceId) {
      const replies = await readReplies(db.of(workspaceId), ids);
      return ids.map((id) => replies.get(id) ?? null);
    },
  });
  const saveWithOthers = inBatchesBy<Item, true>({
    name: "save classifications",
    log,
    async together(items, workspaceId) {
      await db.of(workspaceId).transaction(inUnit((unit) => save(unit, items)));
      return allDone(items);
    },
  });

  return async ({ workspace_id: workspaceId, reply_id }) => {
    const reply = await read(workspaceId, reply_id);
    if (!reply || reply.classified_at || reply.autoreplied) return;
    const classified = await classify({ visible_text: reply.visible_text ?? "", subject: reply.subject });
    await saveWithOthers(workspaceId, { reply, classified });
  };
}

async function save(unit: Unit, items: readonly Item[]): Promise<void> {
  await lockEnrolmentsOf(
    unit,
    items.map(({ reply }) => reply.prospect_id),
  );
  const classifications = items.map(({ reply: { id }, classified }) => ({ id, ...classified }));
  const known = await saveClassifications(unit, classifications);
  const saved = items.flatMap(({ reply, classified }) => {
    const before = known.get(reply.id);
    // A job may be delivered twice.
    known.delete(reply.id);
    return before ? [{ ...reply, ...classified, ...before }] : [];
  });
  await announceClassifications(unit, saved);
  await awaitEnrolments(unit, saved);
  for (const reply of saved) if (reply.isOptOut) await optOut(unit, reply);
  const counts = saved.map(({ campaign_id, classification }) => ({ campaign_id, [classCounter[classification]]: 1 }));
  unit.count(counts);
  unit.afterCommit(() => {
    for (const { classification, by } of saved) repliesClassifiedTotal.inc({ classification, by });
  });
}

async function optOut(unit: Unit, reply: StoredReply): Promise<void> {
  await turnNegative(unit, reply.enrolment_id, { from: repliedStop.reason, to: unsubscribedStop.reason });
  await unsubscribeByReply(unit, reply, reply.from_address);
}
