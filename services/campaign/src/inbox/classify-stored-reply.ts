import type { Db, Tx } from "@outbound/postgres/database";
import type { Classify } from "../classifier/classifier.ts";
import { changeCounters } from "../counter-table.ts";
import { announceClassification, classCounter } from "../replies/announce-classification.ts";
import { unsubscribe } from "../sending/unsubscribe.ts";
import { lockEnrolmentsOf } from "./lock-enrolments.ts";
import { repliesClassifiedTotal } from "./metrics.ts";
import { repliedStop } from "./receive-reply.ts";
import { readReply, type StoredReply, saveClassification } from "./reply-table.ts";

type Judged = Awaited<ReturnType<Classify>>;

/** Judged without a transaction, as a model may take seconds; saved and announced once. */
export async function classifyStoredReply(
  db: Db,
  classify: Classify,
  { workspace_id, reply_id }: { workspace_id: string; reply_id: string },
): Promise<void> {
  const reply = await readReply(db, workspace_id, reply_id);
  if (!reply || reply.classified_at || reply.autoreplied) return;
  const judged = await classify(reply);
  await db.transaction((tx) => save(tx, workspace_id, reply, judged));
}

async function save(tx: Tx, workspaceId: string, reply: StoredReply, judged: Judged): Promise<void> {
  const { classification, by } = judged;
  await lockEnrolmentsOf(tx, workspaceId, reply.prospect_id);
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
