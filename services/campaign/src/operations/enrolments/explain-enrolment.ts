import { implement } from "@outbound/broker/implement";
import type { Caller } from "@outbound/contracts/caller";
import { comparableEmail } from "@outbound/contracts/email-address";
import { explainEnrolment } from "@outbound/contracts/enrolments/explain-enrolment";
import type { OutputOf } from "@outbound/contracts/operation";
import type { WorkspaceReader } from "@outbound/postgres/database";
import { type SendingHours, sendingHours } from "../../calendar/schedule.ts";
import { whyUnreadable } from "../../campaigns/running-checks.ts";
import { readSteps } from "../../campaigns/step-table.ts";
import type { Context } from "../../context.ts";
import { missingFields } from "../../copies/missing-fields.ts";
import { requiredFieldsOf } from "../../copies/required-fields.ts";
import { readAwaited } from "../../enrolments/awaited-table.ts";
import { describeAwaited } from "../../explain/beginning.ts";
import { describeSuppression, explain, explanationOf } from "../../explain/explanation.ts";
import { findExplainedEnrolment, readExplainedCampaign, readExplainedSends } from "../../explain/explanation-table.ts";
import type { SentencePart } from "../../explain/sentence-part.ts";
import { readPauses } from "../../pauses/pause-table.ts";
import { findFields, readAddressHash } from "../../prospects/prospect-copy-table.ts";
import { findCapWait } from "../../sending/cap-wait.ts";
import { hasCap } from "../../sending/hourly-caps.ts";
import { readReadiness } from "../../sending/readiness-table.ts";
import { isMeantFor } from "../../sending/skip-steps.ts";
import { findSuppressed } from "../../suppressions/suppression-copy-table.ts";

type Answer = OutputOf<typeof explainEnrolment>;

export default implement(explainEnrolment, async ({ id, email: text }, { db, workspaceId }: Context & Caller) => {
  const workspace = db.of(workspaceId);
  const email = comparableEmail(text);
  const campaign = await readExplainedCampaign(workspace, id);
  const address_hash = await readAddressHash(workspace, email);
  const suppressed = (await findSuppressed(workspace, [{ email, address_hash }])).get(email);
  const enrolment = await findExplainedEnrolment(workspace, campaign.id, email);
  const hours = sendingHours(campaign.hours, campaign.workspace_hours ?? undefined, enrolment?.timezone ?? null);
  const awaited = describeAwaited(await readAwaited(workspace, campaign.id, email), hours.timezone);
  if (!enrolment) {
    const lacking = await findLacking(workspace, campaign.id, { email });
    return notEnrolled(email, { campaign: campaign.name, suppressed, lacking, awaited });
  }

  const sends = await readExplainedSends(workspace, enrolment);
  const mailbox = await readReadiness(workspace, enrolment.mailbox_id, campaign.id);
  const pauses = await readPauses(workspace);
  const { status, current_step, next_step_at, step_due_at, held_until } = enrolment;
  const lacking = status === "active" ? await findLacking(workspace, campaign.id, { email, step: current_step }) : [];
  const person = await findFields(workspace, email);
  const isMeant = person === undefined || isMeantFor({ ...enrolment, prospect: person });
  const now = new Date();
  const caps = campaign.workspace_hours;
  const cap = caps && hasCap(caps) ? await findCapWait(workspace, caps, email, now) : undefined;
  return {
    ...explain({
      now,
      campaign,
      enrolment,
      sends,
      mailbox,
      suppressed,
      hours,
      pauses,
      lacking,
      isMeant,
      awaited,
      cap,
    }),
    status,
    current_step,
    next_step_at,
    step_due_at: status === "active" ? step_due_at : null,
    held_until,
    hours: describeHours(hours),
  };
});

/** What the copy of all steps, or of one, uses and a person of the workspace lacks. */
async function findLacking(
  db: WorkspaceReader,
  campaignId: string,
  { email, step }: { email: string; step?: number },
): Promise<string[]> {
  const person = await findFields(db, email);
  if (!person) return [];
  const steps = await readSteps(db, campaignId);
  const looked = steps.filter(({ position }) => step === undefined || position === step);
  return missingFields(person, requiredFieldsOf(looked.filter((one) => !whyUnreadable(one))));
}

type Outside = {
  campaign: string;
  suppressed: string | undefined;
  lacking: readonly string[];
  awaited: readonly SentencePart[];
};

function notEnrolled(email: string, { campaign, suppressed, lacking, awaited }: Outside): Answer {
  const parts = [
    { reason: "not_enrolled" as const, text: `no prospect with this email is in ${campaign}` },
    ...awaited,
    ...(lacking.length === 0
      ? []
      : [
          {
            reason: "missing_field" as const,
            text: `the prospect has no ${lacking.join(" or ")}, which the campaign uses without a fallback, so they can't be added`,
          },
        ]),
    ...(suppressed === undefined ? [] : [describeSuppression(suppressed)]),
  ];
  const nothing = {
    status: null,
    current_step: null,
    next_step_at: null,
    step_due_at: null,
    held_until: null,
    hours: null,
  };
  return { ...explanationOf("not_enrolled", `${email} isn't in this campaign`, parts), ...nothing };
}

const describeHours = ({ timezone, startHour, endHour, days, holidays, sources }: SendingHours): Answer["hours"] => ({
  timezone: { value: timezone, source: sources.timezone },
  window_start_hour: { value: startHour, source: sources.startHour },
  window_end_hour: { value: endHour, source: sources.endHour },
  send_days: [...days],
  holidays,
});
