import { implement } from "@outbound/broker/implement";
import { conflict, notFound } from "@outbound/contracts/app-error";
import type { Caller } from "@outbound/contracts/caller";
import { previewCampaign } from "@outbound/contracts/campaigns/preview-campaign";
import { sendingHours } from "../../calendar/schedule.ts";
import { readStepList } from "../../campaigns/step-table.ts";
import type { Context } from "../../context.ts";
import { chooseVariant, readVariants, type Variant } from "../../copies/choose-variant.ts";
import { readExpectedParts } from "../../copies/mail-parts.ts";
import { missingFromCopy } from "../../copies/missing-fields.ts";
import { renderMail } from "../../copies/render-mail.ts";
import { type ExplainedCampaign, readExplainedCampaign } from "../../explain/explanation-table.ts";
import { messageIdOf } from "../../ledger/send.ts";
import { readCampaignMailboxes } from "../../mailboxes/mailbox-table.ts";
import { assertCopy } from "../apply-campaign/assert-usable-file.ts";
import { expectedTime } from "./expected-time.ts";
import { type EarlierSend, findRecipient, type Recipient, readEarlierSends } from "./find-recipient.ts";

/** A link signed with this key is as long as a real one, and no tracker accepts it. */
const previewKey = Buffer.from("a preview leads nowhere");

export default implement(
  previewCampaign,
  async (
    { id, email, step: position, variant: wanted, copy: unsaved },
    { db, workspaceId, trackingUrl }: Context & Caller,
  ) => {
    if (unsaved) assertCopy(`Step ${position}`, unsaved);
    const campaign = await readExplainedCampaign(db, workspaceId, id);
    const steps = await readStepList(db, workspaceId, id);
    const step = steps[position - 1] ?? (unsaved && steps.at(-1));
    if (!step) throw notFound("Step");
    const recipient = await findRecipient(db, workspaceId, id, email);
    const { enrolment, prospect_id } = recipient;
    const mailbox = recipient.mailbox ?? (await readCampaignMailboxes(db, workspaceId, id))[0];
    if (!mailbox) throw conflict("This campaign has no sending mailbox.");

    const sends = enrolment ? await readEarlierSends(db, workspaceId, enrolment.id, position) : [];
    const send = sends.find((one) => one.step === position);
    const variants = (await readVariants(db, workspaceId, [step.id])).get(step.id) ?? [];
    const chosen = choose(variants, recipient, position, send);
    const copy = wanted === undefined ? chosen : variants.find(({ name }) => name === wanted);
    if (wanted !== undefined && !copy) throw notFound("Variant");

    const from = send && hasBegun(send) ? send.mailbox : mailbox;
    const sendId = send?.id ?? standIn(position);
    const saved = await readExpectedParts(db, workspaceId, {
      id: sendId,
      campaign_id: id,
      enrolment_id: enrolment?.id ?? standIn(0),
      prospect_id,
      step: step.position,
      mailbox_id: from.id,
      variant_id: copy?.id ?? null,
      message_id: messageIdOf(sendId, from.email),
    });
    const parts = { ...saved, step: position, copy: unsaved ?? saved.copy };
    const earlier = thread(sends, position, from.email);
    return {
      step: position,
      steps: steps.length,
      enrolment,
      delay_days: step.delay_days,
      business_days_only: campaign.business_days_only,
      leaves_at: leavesAt(campaign, recipient, position, send, steps),
      send: send ? { id: send.id, status: send.status } : null,
      variant: copy?.name ?? null,
      is_chosen: enrolment !== null && copy?.id === chosen?.id,
      variants: variants.map(({ name }) => name),
      missing: missingFromCopy(parts.prospect, parts.copy),
      mail: renderMail({ ...parts, earlier }, { trackingUrl, trackingKey: previewKey }),
    };
  },
);

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
    enrolmentId: enrolment?.id ?? prospect_id,
    from: { step: current_step, at: next_step_at && next_step_at > now ? next_step_at : now },
    step,
    delays: steps.map(({ delay_days }) => delay_days),
    hours: sendingHours(campaign.hours, campaign.workspace_hours ?? undefined, timezone),
    businessDaysOnly: campaign.business_days_only,
  });
}

/** The planner chooses anew at each try, but not once a mailer has the mail. */
function choose(
  variants: readonly Variant[],
  { enrolment }: Recipient,
  step: number,
  send: EarlierSend | undefined,
): Pick<Variant, "id" | "name"> | undefined {
  if (!enrolment) return undefined;
  if (send && hasBegun(send)) return send.variant ?? undefined;
  return chooseVariant(variants, enrolment.id, step, send ? { variant_id: send.variant?.id ?? null } : null);
}

const hasBegun = ({ status }: EarlierSend) => status !== "planned";

const standIn = (number: number) => `00000000-0000-0000-0000-${String(number).padStart(12, "0")}`;

function thread(sends: readonly EarlierSend[], position: number, from: string): string[] {
  const earlier: string[] = [];
  for (let step = 1; step < position; step++) {
    const send = sends.find((one) => one.step === step);
    if (!send) earlier.push(messageIdOf(standIn(step), from));
    else if (send.status !== "refused" && send.status !== "cancelled") earlier.push(send.thread_id);
  }
  return earlier;
}
