import { inBatches } from "@outbound/broker/in-batches";
import type { Classify } from "@outbound/reply-classifier/classifier";
import { inUnit, type Unit } from "../campaigns/unit-of-work.ts";
import type { Context } from "../context.ts";
import { turnNegative } from "../enrolments/transitions/end.ts";
import { announceClassifications, classCounter } from "../replies/announce-classifications.ts";
import { unsubscribeByReply, unsubscribedStop } from "../unsubscribes/unsubscribe.ts";
import { lockEnrolmentsOf } from "./lock-prospects.ts";
import { repliesClassifiedTotal } from "./metrics.ts";
import { repliedStop } from "./receive-replies.ts";
import { readReplies, type StoredReply, saveClassifications } from "./reply-table.ts";

type Judged = Awaited<ReturnType<Classify>>;

/** Judged without a transaction, as a model may take seconds; saved and announced once. */
export async function classifyStoredReply(
  { db, log, classify, reader }: Pick<Context, "db" | "log" | "classify" | "reader">,
  { workspace_id: workspaceId, reply_id }: { workspace_id: string; reply_id: string },
): Promise<void> {
  const reply = await read({ db, log, workspaceId }, reply_id);
  if (!reply || reply.classified_at || reply.autoreplied) return;
  const visible_text = reply.visible_text ?? (await reader.visibleText(reply.text));
  const judged = await classify({ visible_text, subject: reply.subject });
  await saveWithOthers({ db, log, workspaceId }, { reply, judged });
}

const read = inBatches<string, StoredReply | null>({
  name: "read replies",
  async together(db, workspaceId, ids) {
    const replies = await readReplies(db, workspaceId, ids);
    return ids.map((id) => replies.get(id) ?? null);
  },
  alone: async (db, workspaceId, id) => (await readReplies(db, workspaceId, [id])).get(id) ?? null,
});

type Item = { reply: StoredReply; judged: Judged };

const saveWithOthers = inBatches<Item, true>({
  name: "save classifications",
  async together(db, workspaceId, items) {
    await db.transaction(inUnit((unit) => save(unit, workspaceId, items)));
    return items.map(() => true as const);
  },
  async alone(db, workspaceId, item) {
    await db.transaction(inUnit((unit) => save(unit, workspaceId, [item])));
    return true;
  },
});

async function save(unit: Unit, workspaceId: string, items: readonly Item[]): Promise<void> {
  const { tx } = unit;
  await lockEnrolmentsOf(
    tx,
    workspaceId,
    items.map(({ reply }) => reply.prospect_id),
  );
  const judgements = items.map(({ reply: { id }, judged }) => ({ id, ...judged }));
  const known = await saveClassifications(tx, workspaceId, judgements);
  const saved = items.flatMap(({ reply, judged }) => {
    const before = known.get(reply.id);
    // A job may come twice.
    known.delete(reply.id);
    return before ? [{ ...reply, ...judged, ...before }] : [];
  });
  await announceClassifications(unit, workspaceId, saved);
  for (const reply of saved) if (reply.isOptOut) await optOut(unit, workspaceId, reply);
  const counts = saved.map(({ campaign_id, classification }) => ({ campaign_id, [classCounter[classification]]: 1 }));
  unit.count(workspaceId, counts);
  tx.afterCommit(() => {
    for (const { classification, by } of saved) repliesClassifiedTotal.inc({ classification, by });
  });
}

/** The reply has stopped the enrolment; now it is known to have been an unsubscribe. */
async function optOut(unit: Unit, workspaceId: string, reply: StoredReply): Promise<void> {
  const { tx } = unit;
  await turnNegative(tx, workspaceId, reply.enrolment_id, { from: repliedStop.reason, to: unsubscribedStop.reason });
  await unsubscribeByReply(unit, workspaceId, reply, reply.from_address);
}
