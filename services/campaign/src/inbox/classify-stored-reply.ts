import { announceTogether } from "@outbound/broker/outbox";
import type { Db, Tx } from "@outbound/postgres/database";
import type { Classify } from "../classifier/classifier.ts";
import { changeCounters, countTogether } from "../counter-table.ts";
import { announceClassification, classCounter } from "../replies/announce-classification.ts";
import { inBatches } from "../sending/in-batches.ts";
import { unsubscribe } from "../sending/unsubscribe.ts";
import { lockEnrolmentsOf } from "./lock-enrolments.ts";
import { repliesClassifiedTotal } from "./metrics.ts";
import { repliedStop } from "./receive-reply.ts";
import { readReplies, type StoredReply, saveClassification } from "./reply-table.ts";

type Judged = Awaited<ReturnType<Classify>>;

/** Judged without a transaction, as a model may take seconds; saved and announced once. */
export async function classifyStoredReply(
  db: Db,
  classify: Classify,
  { workspace_id: workspaceId, reply_id }: { workspace_id: string; reply_id: string },
): Promise<void> {
  const reply = await read({ db, workspaceId }, reply_id);
  if (!reply || reply.classified_at || reply.autoreplied) return;
  await saveWithOthers({ db, workspaceId }, { reply, judged: await classify(reply) });
}

const read = inBatches<string, StoredReply | null>({
  async together(db, workspaceId, ids) {
    const replies = await readReplies(db, workspaceId, ids);
    return ids.map((id) => replies.get(id) ?? null);
  },
  alone: async (db, workspaceId, id) => (await readReplies(db, workspaceId, [id])).get(id) ?? null,
});

const saveWithOthers = inBatches<{ reply: StoredReply; judged: Judged }, true>({
  async together(db, workspaceId, items) {
    await db.transaction((tx) => {
      const saveAll = async () => {
        await lockEnrolmentsOf(
          tx,
          workspaceId,
          items.map(({ reply }) => reply.prospect_id),
        );
        for (const { reply, judged } of items) await save(tx, workspaceId, reply, judged);
      };
      return countTogether(tx, workspaceId, () => announceTogether(tx, saveAll));
    });
    return items.map(() => true as const);
  },
  async alone(db, workspaceId, { reply, judged }) {
    await db.transaction(async (tx) => {
      await lockEnrolmentsOf(tx, workspaceId, [reply.prospect_id]);
      await save(tx, workspaceId, reply, judged);
    });
    return true;
  },
});

/** The prospect's enrolments are locked. */
async function save(tx: Tx, workspaceId: string, reply: StoredReply, judged: Judged): Promise<void> {
  const { classification, by } = judged;
  const saved = await saveClassification(tx, workspaceId, reply.id, judged);
  if (!saved) return;
  await announceClassification(tx, workspaceId, { ...reply, ...saved }, classification);
  if (judged.isOptOut) await optOut(tx, workspaceId, reply.enrolment_id);
  await changeCounters(tx, workspaceId, reply.campaign_id, { [classCounter[classification]]: 1 });
  tx.afterCommit(() => repliesClassifiedTotal.inc({ classification, by }));
}

/** The reply has stopped the enrolment; now it is known to have been an unsubscribe. */
async function optOut(tx: Tx, workspaceId: string, enrolmentId: string): Promise<void> {
  await tx.query(
    `update enrolment set outcome_negative = true, reason = 'Unsubscribed.'
     where workspace_id = $1 and id = $2 and status = 'stopped' and reason = $3 and not outcome_negative`,
    [workspaceId, enrolmentId, repliedStop.reason],
  );
  await unsubscribe(tx, workspaceId, enrolmentId, "reply");
}
