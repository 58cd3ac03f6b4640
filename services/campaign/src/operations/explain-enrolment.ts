import { implement } from "@outbound/broker/implement";
import type { Caller } from "@outbound/contracts/caller";
import { explainEnrolment } from "@outbound/contracts/campaigns/explain-enrolment";
import { comparableEmail } from "@outbound/contracts/email-address";
import type { OutputOf } from "@outbound/contracts/operation";
import { type SendingHours, sendingHours } from "../calendar/schedule.ts";
import type { Context } from "../context.ts";
import { describeSuppression, explain, explanationOf } from "../explain/explanation.ts";
import { findExplainedEnrolment, readExplainedCampaign, readExplainedSends } from "../explain/explanation-table.ts";
import { readPauses } from "../pauses/pause-table.ts";
import { readAddressHash } from "../prospects/prospect-copy-table.ts";
import { readReadiness } from "../sending/readiness-table.ts";
import { findSuppressed } from "../suppressions/suppression-copy-table.ts";

type Answer = OutputOf<typeof explainEnrolment>;

export default implement(explainEnrolment, async ({ id, email: text }, { db, workspaceId }: Context & Caller) => {
  const email = comparableEmail(text);
  const campaign = await readExplainedCampaign(db, workspaceId, id);
  const address_hash = await readAddressHash(db, workspaceId, email);
  const suppressed = (await findSuppressed(db, workspaceId, [{ email, address_hash }])).get(email);
  const enrolment = await findExplainedEnrolment(db, workspaceId, campaign.id, email);
  if (!enrolment) return notEnrolled(email, campaign.name, suppressed);

  const hours = sendingHours(campaign.hours, campaign.workspace_hours ?? undefined, enrolment.timezone);
  const sends = await readExplainedSends(db, workspaceId, enrolment);
  const mailboxKey = { workspace_id: workspaceId, mailbox_id: enrolment.mailbox_id };
  const mailbox = await readReadiness(db, mailboxKey, campaign.id);
  const pauses = await readPauses(db, workspaceId);
  const { status, current_step, next_step_at, step_due_at, held_until } = enrolment;
  return {
    ...explain({ now: new Date(), campaign, enrolment, sends, mailbox, suppressed, hours, pauses }),
    status,
    current_step,
    next_step_at,
    step_due_at: status === "active" ? step_due_at : null,
    held_until,
    hours: describeHours(hours),
  };
});

function notEnrolled(email: string, campaign: string, suppressed: string | undefined): Answer {
  const parts = [
    { reason: "not_enrolled" as const, text: `no prospect with this address is in the campaign ${campaign}` },
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
  return { ...explanationOf("not_enrolled", `${email} is not enrolled`, parts), ...nothing };
}

const describeHours = ({ timezone, startHour, endHour, days, holidays, sources }: SendingHours): Answer["hours"] => ({
  timezone: { value: timezone, source: sources.timezone },
  window_start_hour: { value: startHour, source: sources.startHour },
  window_end_hour: { value: endHour, source: sources.endHour },
  send_days: [...days],
  holidays,
});
