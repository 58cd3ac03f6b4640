import { implement } from "@outbound/broker/implement";
import { notFound } from "@outbound/contracts/app-error";
import type { Caller } from "@outbound/contracts/caller";
import { removeCredential } from "@outbound/contracts/mailboxes/remove-credential";
import { removeMailbox } from "@outbound/contracts/mailboxes/remove-mailbox";
import { isUuid } from "@outbound/contracts/uuid";
import { inUnit } from "../../campaigns/unit-of-work.ts";
import type { Context } from "../../context.ts";
import { findCampaignsOf, isRemoved, markRemoved, type RemovedMailbox } from "../../mailboxes/removal-table.ts";
import { pushEngagements } from "../../prospects/push-engagements.ts";
import { addedAgain, type LeaveProgress, leaveCampaign } from "../../sending/leave-campaign.ts";

const mostParts = 20;

/** Marked first, so that nothing more is claimed; an interrupted call's remaining work is found from the data. */
export default implement(removeMailbox, async ({ id }, context: Context & Caller) => {
  const { db, call, nudgePlanner, ...caller } = context;
  const { workspaceId } = caller;
  const workspace = db.of(workspaceId);
  if (!isUuid(id)) throw notFound("Mailbox");
  const mailbox = await workspace.transaction((tx) => markRemoved(tx, id));
  if (!mailbox) throw notFound("Mailbox");
  await call(removeCredential, { mailbox_id: id }, caller);

  const { parts, isComplete } = await leaveCampaigns(mailbox, context);
  nudgePlanner();
  await pushEngagements(
    context,
    parts.flatMap(({ engagements }) => engagements),
  );
  if (!(await isRemoved(workspace, id))) throw addedAgain();
  return {
    ...mailbox,
    stopped: parts.reduce((sum, { stopped }) => sum + stopped, 0),
    moved: parts.reduce((sum, { moved }) => sum + moved, 0),
    paused_campaigns: parts.flatMap(({ paused }) => paused ?? []),
    is_complete: isComplete,
  };
});

async function leaveCampaigns(
  mailbox: RemovedMailbox,
  { db, workspaceId, actor = "operator" }: Context & Caller,
): Promise<{ parts: LeaveProgress[]; isComplete: boolean }> {
  const workspace = db.of(workspaceId);
  const parts: LeaveProgress[] = [];
  for (const campaignId of await findCampaignsOf(workspace, mailbox.id)) {
    for (let isComplete = false; !isComplete; ) {
      if (parts.length === mostParts) return { parts, isComplete: false };
      const part = await workspace.transaction(
        inUnit((unit) => leaveCampaign(unit, { mailbox, campaignId, pausedBy: actor })),
      );
      parts.push(part);
      isComplete = part.isComplete;
    }
  }
  return { parts, isComplete: true };
}
