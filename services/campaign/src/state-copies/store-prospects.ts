import type { ProspectSnapshot } from "@outbound/contracts/prospects/prospect-snapshot";
import type { Db } from "@outbound/postgres/database";
import { unlessDeleted } from "@outbound/postgres/deleted-workspace";
import { anonymizeAnswers } from "../answers/anonymize-answers.ts";
import { deleteDraftsTo } from "../answers/draft-table.ts";
import { inUnit, type Unit } from "../campaigns/unit-of-work.ts";
import { deleteAwaitedOf } from "../enrolments/awaited-table.ts";
import { countVerifications, findActiveEnrolments, lockActiveEnrolments } from "../enrolments/enrolment-table.ts";
import { stopEnrolments } from "../enrolments/stop-enrolments.ts";
import { erasure, suppressionStop } from "../enrolments/stop-reasons.ts";
import { anonymizeReplies } from "../inbox/reply-table.ts";
import { anonymizeOffers } from "../offers/offer-table.ts";
import { clearBounces } from "../prospects/engagement-table.ts";
import { type ChangedProspect, upsertProspects } from "../prospects/prospect-copy-table.ts";
import { invalidCount, verifiedCount } from "../prospects/verification-counts.ts";
import { deleteLabelsOf } from "../replies/label-table.ts";
import { deleteNotesAbout } from "../replies/note-table.ts";
import { anonymizeServerReplies } from "../sending/anonymize-server-replies.ts";
import { takeBackClaims } from "../sending/take-back-claims.ts";
import { deleteUnanswered, findSuppressed } from "../suppressions/suppression-copy-table.ts";
import { deleteVisits } from "../tracking/visit-table.ts";
import { shareWorkspace } from "../workspaces/workspace-lock.ts";

export async function storeProspects(db: Db, prospects: readonly ProspectSnapshot[]): Promise<void> {
  const byWorkspace = Map.groupBy(prospects, ({ workspace_id }) => workspace_id);
  for (const [workspaceId, snapshots] of byWorkspace) {
    const store = inUnit(async (unit) => {
      await shareWorkspace(unit.tx, workspaceId);
      await storeProspectsInUnit(unit, workspaceId, snapshots);
    });
    await unlessDeleted(() => db.transaction(store));
  }
}

/** The caller holds the workspace's shared lock. */
export async function storeProspectsInUnit(
  unit: Unit,
  workspaceId: string,
  snapshots: readonly ProspectSnapshot[],
): Promise<void> {
  const { tx } = unit;
  const changed = await upsertProspects(tx, workspaceId, snapshots);
  await stopErased(unit, workspaceId, changed);
  await followAddresses(unit, workspaceId, changed);
  await recountVerifications(unit, workspaceId, changed);
}

async function stopErased(unit: Unit, workspaceId: string, changed: readonly ChangedProspect[]): Promise<void> {
  const { tx } = unit;
  const erased = changed.filter(({ before, after }) => after.anonymized && !before.anonymized);
  if (erased.length === 0) return;
  const ids = erased.map(({ id }) => id);
  const people = erased.map(({ id, before, after }) => ({ id, email: before.email, standIn: after.email }));
  await anonymizeServerReplies(tx, workspaceId, people, erasure.reason);
  await deleteVisits(tx, workspaceId, ids);
  const emails = people.map(({ email }) => email);
  await deleteUnanswered(tx, workspaceId, emails);
  await anonymizeReplies(tx, workspaceId, { ids, emails });
  await anonymizeAnswers(tx, workspaceId, { ids, emails }, erasure.reason);
  await deleteNotesAbout(tx, workspaceId, ids);
  await deleteLabelsOf(tx, workspaceId, ids);
  await deleteDraftsTo(tx, workspaceId, ids);
  await anonymizeOffers(tx, workspaceId, ids);
  await deleteAwaitedOf(tx, workspaceId, ids);
  await stopEnrolments(unit, workspaceId, await findActiveEnrolments(tx, workspaceId, ids), erasure);
}

/**
 * After the commit no mail is dispatched to the previous address, and no refusal of it is taken for one of the new one,
 * whose mail is loaded again. Earlier bounces don't concern the new one.
 */
async function followAddresses(unit: Unit, workspaceId: string, changed: readonly ChangedProspect[]): Promise<void> {
  const { tx } = unit;
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
    await stopEnrolments(unit, workspaceId, enrolments, suppressionStop(reason));
  }
  const active = await findActiveEnrolments(tx, workspaceId, ids);
  await takeBackClaims(tx, workspaceId, active, "The prospect's address has changed.");
  await clearBounces(unit, workspaceId, ids);
}

async function recountVerifications(
  unit: Unit,
  workspaceId: string,
  changed: readonly ChangedProspect[],
): Promise<void> {
  const { tx } = unit;
  const deltas = changed.flatMap(({ id, before, after }) => {
    const verified = verifiedCount(after.verification_status) - verifiedCount(before.verification_status);
    const invalid = invalidCount(after.verification_status) - invalidCount(before.verification_status);
    return verified || invalid ? [{ prospect_id: id, verified, invalid }] : [];
  });
  if (deltas.length === 0) return;
  unit.count(workspaceId, await countVerifications(tx, workspaceId, deltas));
}
