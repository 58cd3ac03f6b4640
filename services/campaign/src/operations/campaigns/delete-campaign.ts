import { implement } from "@outbound/broker/implement";
import { conflict } from "@outbound/contracts/app-error";
import type { Caller } from "@outbound/contracts/caller";
import { deleteCampaign } from "@outbound/contracts/campaigns/delete-campaign";
import type { WorkspaceTx } from "@outbound/postgres/database";
import { type LockedCampaign, lockCampaign, setArchived } from "../../campaigns/campaign-table.ts";
import { deleteDraft } from "../../campaigns/draft-deletion-table.ts";
import type { Context } from "../../context.ts";
import { deleteAwaitedFor } from "../../enrolments/awaited-table.ts";
import { deleteEnrolmentsOf } from "../../enrolments/delete-enrolments.ts";
import { hasSends } from "../../ledger/send-table.ts";
import { forgetCampaign } from "../../offers/offer-table.ts";

/** Archived first, so that it can't start and nobody enters. If it is interrupted, deleting again completes it. */
export default implement(deleteCampaign, async ({ id }, context: Context & Caller) => {
  const { db, workspaceId } = context;
  const workspace = db.of(workspaceId);
  const { name } = await workspace.transaction(async (tx) => {
    const campaign = await lockCampaign(tx, id);
    await assertDeletable(tx, campaign);
    if (!campaign.archived_at) await setArchived(tx, id);
    return campaign;
  });

  const left = await deleteEnrolmentsOf(context, id);
  await workspace.transaction(async (tx) => {
    await assertDeletable(tx, await lockCampaign(tx, id));
    await deleteDraft(tx, id);
    await deleteAwaitedFor(tx, id);
    await forgetCampaign(tx, id);
  });
  return { id, name, left };
});

async function assertDeletable(tx: WorkspaceTx, { id, status }: LockedCampaign): Promise<void> {
  if (status !== "draft") throw conflict(`Only a draft can be deleted: the campaign is ${standing[status]}.`);
  if (await hasSends(tx, id)) throw conflict("Only a draft from which nothing was sent can be deleted.");
}

const standing = { active: "running", paused: "paused", completed: "completed. It can be archived" } as const;
