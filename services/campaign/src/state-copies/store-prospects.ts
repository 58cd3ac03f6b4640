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
      await shareWorkspace(unit);
      await storeProspectsInUnit(unit, snapshots);
    });
    await unlessDeleted(() => db.of(workspaceId).transaction(store));
  }
}

/** The caller holds the workspace's shared lock. */
export async function storeProspectsInUnit(unit: Unit, snapshots: readonly ProspectSnapshot[]): Promise<void> {
  const changed = await upsertProspects(unit, snapshots);
  await stopErased(unit, changed);
  await followAddresses(unit, changed);
  await recountVerifications(unit, changed);
}

async function stopErased(unit: Unit, changed: readonly ChangedProspect[]): Promise<void> {
  const erased = changed.filter(({ before, after }) => after.anonymized && !before.anonymized);
  if (erased.length === 0) return;
  const ids = erased.map(({ id }) => id);
  const people = erased.map(({ id, before, after }) => ({ id, email: before.email, standIn: after.email }));
  await anonymizeServerReplies(unit, people, erasure.reason);
  await deleteVisits(unit, ids);
  const emails = people.map(({ email }) => email);
  await deleteUnanswered(unit, emails);
  await anonymizeReplies(unit, { ids, emails });
  await anonymizeAnswers(unit, { ids, emails }, erasure.reason);
  await deleteNotesAbout(unit, ids);
  await deleteLabelsOf(unit, ids);
  await deleteDraftsTo(unit, ids);
  await anonymizeOffers(unit, ids);
  await deleteAwaitedOf(unit, ids);
  await stopEnrolments(unit, await findActiveEnrolments(unit, ids), erasure);
}

/**
 * After the commit no mail is dispatched to the previous address, and no refusal of it is taken for one of the new one,
 * whose mail is loaded again. Earlier bounces don't concern the new one.
 */
async function followAddresses(unit: Unit, changed: readonly ChangedProspect[]): Promise<void> {
  const readdressed = changed.filter(({ before, after }) => after.email !== before.email && !after.anonymized);
  if (readdressed.length === 0) return;
  const ids = readdressed.map(({ id }) => id);
  await lockActiveEnrolments(unit, ids);
  const suppressed = await findSuppressed(
    unit,
    readdressed.map(({ after }) => after),
  );
  for (const [reason, rows] of Map.groupBy(readdressed, ({ after }) => suppressed.get(after.email))) {
    if (reason === undefined) continue;
    const enrolments = await findActiveEnrolments(
      unit,
      rows.map(({ id }) => id),
    );
    await stopEnrolments(unit, enrolments, suppressionStop(reason));
  }
  const active = await findActiveEnrolments(unit, ids);
  await takeBackClaims(unit, active, "The prospect's address has changed.");
  await clearBounces(unit, ids);
}

async function recountVerifications(unit: Unit, changed: readonly ChangedProspect[]): Promise<void> {
  const deltas = changed.flatMap(({ id, before, after }) => {
    const verified = verifiedCount(after.verification_status) - verifiedCount(before.verification_status);
    const invalid = invalidCount(after.verification_status) - invalidCount(before.verification_status);
    return verified || invalid ? [{ prospect_id: id, verified, invalid }] : [];
  });
  if (deltas.length === 0) return;
  unit.count(await countVerifications(unit, deltas));
}
