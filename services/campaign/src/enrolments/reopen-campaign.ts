import { conflict } from "@outbound/contracts/app-error";
import type { Engagement } from "@outbound/contracts/prospects/engagement";
import type { Db, WorkspaceTx } from "@outbound/postgres/database";
import { lockCampaign, shareCampaign } from "../campaigns/campaign-table.ts";
import { inUnit, type Unit } from "../campaigns/unit-of-work.ts";
import { readCampaignMailboxes } from "../mailboxes/mailbox-table.ts";
import { type Pushing, pushEngagements } from "../prospects/push-engagements.ts";
import { shareWorkspace } from "../workspaces/workspace-lock.ts";
import { handOverEnrolments } from "./hand-over-enrolments.ts";
import { reopenEnrolments } from "./reopen-enrolments.ts";
import { findStoppedBy } from "./stopped-enrolment-table.ts";
import type { Stop } from "./transitions/end.ts";

const chunk = 1_000;

/** Brings back whom `stop` ended. The caller has made sure that nothing is sent before all are back. An interrupted call can be repeated. */
export async function reopenCampaign(context: { db: Db } & Pushing, campaignId: string, stop: Stop): Promise<void> {
  const { db, workspaceId } = context;
  const workspace = db.of(workspaceId);
  const engagements: Engagement[] = [];
  let after: { at: Date; id: string } | undefined;
  for (let found = chunk; found === chunk; ) {
    const changed = await workspace.transaction(
      inUnit(async (unit) => {
        await shareWorkspace(unit);
        await assertOpen(unit, campaignId);
        const stopped = await findStoppedBy(unit, campaignId, stop, { limit: chunk, after });
        const last = stopped.at(-1);
        after = last && { at: last.enrolled_at, id: last.id };
        found = stopped.length;
        return reopenEnrolments(unit, stopped, stop);
      }),
    );
    engagements.push(...changed);
  }
  await workspace.transaction(inUnit((unit) => handOver(unit, campaignId)));
  await pushEngagements(context, engagements);
}

/** Mailboxes may have gone from the campaign since. */
async function handOver(unit: Unit, campaignId: string): Promise<void> {
  const { id } = await lockCampaign(unit, campaignId);
  const mailboxes = await readCampaignMailboxes(unit, id);
  const mailboxIds = mailboxes.map((mailbox) => mailbox.id);
  await handOverEnrolments(unit, id, mailboxIds);
}

async function assertOpen(tx: WorkspaceTx, campaignId: string): Promise<void> {
  const { status, archived_at } = await shareCampaign(tx, campaignId);
  if (archived_at || status === "completed") throw conflict("The campaign was ended while it was being brought back.");
}
