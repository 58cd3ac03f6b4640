import type { ProspectSnapshot } from "@outbound/contracts/prospects/prospect-snapshot";
import type { Db, Tx } from "@outbound/postgres/database";
import { changeCountersOf } from "../campaigns/counter-table.ts";
import { countVerifications, findActiveEnrolments, lockActiveEnrolments } from "../enrolments/enrolment-table.ts";
import { stopEnrolments } from "../enrolments/stop-enrolments.ts";
import { erasure, suppressionStop } from "../enrolments/stop-reasons.ts";
import { forgetReplies } from "../inbox/reply-table.ts";
import { forgetOffers } from "../offers/offer-table.ts";
import { forgetServersWords } from "../sending/forget-servers-words.ts";
import { findSuppressed, forgetUnanswered } from "../suppressions/suppression-copy-table.ts";
import { forgetVisits } from "../tracking/visit-table.ts";
import { shareWorkspace } from "../workspaces/workspace-lock.ts";
import { forgetBounces } from "./engagement-table.ts";
import { type ChangedProspect, keepProspects } from "./prospect-copy-table.ts";

/** Takes over what the prospect service says, and draws the conclusions: who may no longer be mailed stops. */
export async function storeProspects(db: Db, prospects: readonly ProspectSnapshot[]): Promise<void> {
  const byWorkspace = Map.groupBy(prospects, ({ workspace_id }) => workspace_id);
  for (const [workspaceId, snapshots] of byWorkspace) {
    await db.transaction(async (tx) => {
      await shareWorkspace(tx, workspaceId);
      await takeOverProspects(tx, workspaceId, snapshots);
    });
  }
}

/** Under the workspace's shared lock. It may update counters: what else the transaction does to them comes after. */
export async function takeOverProspects(
  tx: Tx,
  workspaceId: string,
  snapshots: readonly ProspectSnapshot[],
): Promise<void> {
  const changed = await keepProspects(tx, workspaceId, snapshots);
  await stopErased(tx, workspaceId, changed);
  await followAddresses(tx, workspaceId, changed);
  await recountVerifications(tx, workspaceId, changed);
}

async function stopErased(tx: Tx, workspaceId: string, changed: readonly ChangedProspect[]): Promise<void> {
  const erased = changed.filter(({ before, after }) => after.anonymized && !before.anonymized);
  if (erased.length === 0) return;
  const ids = erased.map(({ id }) => id);
  const people = erased.map(({ id, before, after }) => ({ id, email: before.email, standIn: after.email }));
  await forgetServersWords(tx, workspaceId, people, erasure.reason);
  await forgetVisits(tx, workspaceId, ids);
  const emails = people.map(({ email }) => email);
  await forgetUnanswered(tx, workspaceId, emails);
  await forgetReplies(tx, workspaceId, { ids, emails });
  await forgetOffers(tx, workspaceId, ids);
  await stopEnrolments(tx, workspaceId, await findActiveEnrolments(tx, workspaceId, ids), erasure);
}

/**
 * To the address of before no mail is let go from the commit on. A prospect that took a suppressed address stops; whatever
 * bounced, it was not at the address that it has now.
 */
async function followAddresses(tx: Tx, workspaceId: string, changed: readonly ChangedProspect[]): Promise<void> {
  const readdressed = changed.filter(({ before, after }) => after.email !== before.email && !after.anonymized);
  if (readdressed.length === 0) return;
  const ids = readdressed.map(({ id }) => id);
  await lockActiveEnrolments(tx, workspaceId, ids);
  const suppressed = await findSuppressed(
    tx,
    workspaceId,
    readdressed.map(({ after }) => after),
  );
  for (const [reason, rows] of Map.groupBy(readdressed, ({ after }) => suppressed.get(after.email))) {
    if (reason === undefined) continue;
    const enrolments = await findActiveEnrolments(
      tx,
      workspaceId,
      rows.map(({ id }) => id),
    );
    await stopEnrolments(tx, workspaceId, enrolments, suppressionStop(reason));
  }
  await forgetBounces(tx, workspaceId, ids);
}

async function recountVerifications(tx: Tx, workspaceId: string, changed: readonly ChangedProspect[]): Promise<void> {
  const deltas = changed.flatMap(({ id, before, after }) => {
    const verified = verifiedCount(after.verification_status) - verifiedCount(before.verification_status);
    const invalid = invalidCount(after.verification_status) - invalidCount(before.verification_status);
    return verified || invalid ? [{ prospect_id: id, verified, invalid }] : [];
  });
  if (deltas.length === 0) return;
  await changeCountersOf(tx, workspaceId, await countVerifications(tx, workspaceId, deltas));
}

export const verifiedCount = (status: string | null): number => (status === null ? 0 : 1);
export const invalidCount = (status: string | null): number => (status === "invalid" ? 1 : 0);
