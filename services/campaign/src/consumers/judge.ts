import { consume } from "@outbound/broker/subscribe";
import { campaignJudge } from "@outbound/contracts/events/campaign-judge";
import type { Context } from "../context.ts";
import { judge } from "../guards/judge.ts";

/** Judging twice changes nothing the second time. */
export default consume(campaignJudge, async ({ payload }, { db, guard }: Context) => {
  const { workspace_id, mailbox_id, campaign_id } = payload;
  const workspace = db.of(workspace_id);
  await judge(workspace, { kind: "mailbox", id: mailbox_id }, guard);
  await judge(workspace, { kind: "campaign", id: campaign_id }, guard);
});
