import { implement } from "@outbound/broker/implement";
import type { Caller } from "@outbound/contracts/caller";
import { previewCampaign } from "@outbound/contracts/campaigns/preview-campaign";
import { previewKey } from "@outbound/contracts/tracking-token";
import { sendingHours } from "../../../calendar/schedule.ts";
import { readCondition } from "../../../campaigns/step-table.ts";
import type { Context } from "../../../context.ts";
import { writeMail } from "../../../copies/render-mail.ts";
import { type ExplainedCampaign, readExplainedCampaign } from "../../../explain/explanation-table.ts";
import { findExpectedMail } from "./expected-mail.ts";
import { hasBegun, standIn } from "./expected-thread.ts";
import { expectedTime } from "./expected-time.ts";
import type { EarlierSend, Recipient } from "./recipient-table.ts";

export default implement(previewCampaign, async (wanted, { db, workspaceId, trackingUrl }: Context & Caller) => {
  const workspace = db.of(workspaceId);
  const campaign = wanted.id === undefined ? null : await readExplainedCampaign(workspace, wanted.id);
  const expected = await findExpectedMail(workspace, wanted);
  const { steps, step, recipient, mailbox, send, variant, is_chosen, variants, missing, parts } = expected;
  return {
    step: wanted.step,
    steps: steps.length,
    enrolment: recipient.enrolment,
    delay_days: step.delay_days,
    only_if: await readCondition(workspace, step.id),
    business_days_only: campaign?.business_days_only ?? false,
    leaves_at: campaign && leavesAt(campaign, recipient, wanted.step, send, steps),
    send: send ? { id: send.id, status: send.status } : null,
    variant: variant?.name ?? null,
    is_chosen,
    variants,
    missing,
    lacks_mailbox: !mailbox,
    ...writeMail(parts, { trackingUrl, trackingKey: previewKey }),
  };
});

function leavesAt(
  campaign: ExplainedCampaign,
  { prospect_id, timezone, enrolment }: Recipient,
  step: number,
  send: EarlierSend | undefined,
  steps: readonly { delay_days: number }[],
): Date | null {
  const { current_step = 1, next_step_at = null, status = "active" } = enrolment ?? {};
  if (status !== "active" || step < current_step || (send && hasBegun(send))) return null;
  const now = new Date();
  return expectedTime({
    enrolmentId: enrolment?.id ?? prospect_id ?? standIn(0),
    from: { step: current_step, at: next_step_at && next_step_at > now ? next_step_at : now },
    step,
    delays: steps.map(({ delay_days }) => delay_days),
    hours: sendingHours(campaign.hours, campaign.workspace_hours ?? undefined, timezone),
    businessDaysOnly: campaign.business_days_only,
  });
}
