import type { firstMail } from "@outbound/contracts/campaigns/preflight-campaign";
import type { WorkspaceReader } from "@outbound/postgres/database";
import type { z } from "zod";
import { hasOpening, nextSendingTime, sendingHours } from "../calendar/schedule.ts";
import type { Step } from "../campaigns/step-table.ts";
import type { ExplainedCampaign } from "../explain/explanation-table.ts";
import { hasCap } from "../sending/hourly-caps.ts";
import { type Readiness, readAllReadiness } from "../sending/readiness-table.ts";
import { findSuppressed } from "../suppressions/suppression-copy-table.ts";
import { findFirstWaiting, firstDue, sharesMailbox, type WaitingPerson } from "./first-mail-table.ts";

type FirstMail = z.output<typeof firstMail>;

type Asked = {
  campaign: ExplainedCampaign;
  mailboxIds: readonly string[];
  steps: readonly Pick<Step, "only_if">[];
  now: Date;
};

/** When the planner would send the first mail of a campaign that ran from now on. Undefined when nobody can be mailed. */
export async function findFirstMail(
  db: WorkspaceReader,
  { campaign, mailboxIds, steps, now }: Asked,
): Promise<FirstMail | undefined> {
  const waiting = await findFirstWaiting(db, campaign.id);
  if (waiting.length === 0) return undefined;
  const readiness = await readAllReadiness(db, campaign.id, mailboxIds);
  const mailboxes = new Map(readiness.map((mailbox) => [mailbox.id, mailbox]));
  const suppressed = await findSuppressed(db, waiting);
  const [first] = waiting
    .flatMap((person) => {
      const mailbox = mailboxes.get(person.mailbox_id);
      if (!mailbox || suppressed.has(person.email)) return [];
      return leaving(person, mailbox, campaign, now) ?? [];
    })
    .sort((one, other) => one.at.getTime() - other.at.getTime());
  if (!first) return undefined;
  const caps = campaign.workspace_hours;
  const mayWait =
    first.mailbox.failures > 0 ||
    first.mailbox.free_slots <= 0 ||
    waiting.length === firstDue ||
    steps.some(({ only_if }) => Boolean(only_if)) ||
    (caps !== null && hasCap(caps)) ||
    (await sharesMailbox(db, campaign.id));
  return { at: first.at, timezone: first.timezone, at_earliest: mayWait };
}

type Leaving = { at: Date; timezone: string; mailbox: Readiness };

function leaving(
  person: WaitingPerson,
  mailbox: Readiness,
  campaign: ExplainedCampaign,
  now: Date,
): Leaving | undefined {
  if (mailbox.status !== "active" || mailbox.is_paused) return undefined;
  if (!person.was_planned && !mailbox.begins_new) return undefined;
  const isSpent = mailbox.left_today <= 0;
  if (isSpent && (mailbox.day_ends_at === null || mailbox.daily_limit === 0)) return undefined;
  const waits = [
    person.next_step_at,
    mailbox.busy_until,
    isSpent ? mailbox.day_ends_at : null,
    person.was_planned ? null : mailbox.begins_again_at,
  ];
  const from = new Date(Math.max(now.getTime(), ...waits.map((at) => at?.getTime() ?? 0)));
  const hours = sendingHours(campaign.hours, campaign.workspace_hours ?? undefined, person.timezone);
  if (!hasOpening(from, hours)) return undefined;
  return { at: nextSendingTime(from, hours, `${person.id} ${person.step}`), timezone: hours.timezone, mailbox };
}
