import { implement } from "@outbound/broker/implement";
import type { Caller } from "@outbound/contracts/caller";
import { getCampaign } from "@outbound/contracts/campaigns/get-campaign";
import { threadSubjects } from "@outbound/contracts/campaigns/thread-subjects";
import { campaignStats } from "../../campaigns/campaign-stats.ts";
import { readCampaign } from "../../campaigns/campaign-table.ts";
import { readStepList } from "../../campaigns/step-table.ts";
import type { Context } from "../../context.ts";
import { countQueued } from "../../enrolments/enrolment-table.ts";
import { readCampaignMailboxes } from "../../mailboxes/mailbox-table.ts";
import { readTrackingDomain } from "../../workspaces/workspace-settings-table.ts";

export default implement(getCampaign, async ({ id }, { db, workspaceId }: Context & Caller) => {
  const workspace = db.of(workspaceId);
  const { row, first_started_at, settings, counts, tracking } = await readCampaign(workspace, id);
  const [step_list, mailboxes, queued, trackingDomain] = await Promise.all([
    readStepList(workspace, row.id),
    readCampaignMailboxes(workspace, row.id),
    countQueued(workspace, row.id),
    readTrackingDomain(workspace),
  ]);
  const subjects = threadSubjects(step_list.map(({ subject }) => subject));
  return {
    ...row,
    first_started_at,
    settings,
    step_list: step_list.map((step, at) => ({ ...step, subject: subjects[at] ?? "" })),
    mailboxes: mailboxes.map(({ id, email }) => ({ id, email })),
    stats: campaignStats(counts, queued, tracking && trackingDomain?.isVerified === true),
  };
});
