import type { Enrolment } from "@outbound/contracts/enrolments/enrolment";
import type { DueWait } from "@outbound/contracts/enrolments/list-enrolments";
import type { WorkspaceReader } from "@outbound/postgres/database";
import { sendingHours } from "../calendar/schedule.ts";
import { readPauses } from "../pauses/pause-table.ts";
import { readAllReadiness } from "../sending/readiness-table.ts";
import { asSentence, obstaclesOf } from "./explanation.ts";
import { readDueEnrolments, readExplainedCampaign } from "./explanation-table.ts";
import { withinMoments } from "./format.ts";
import { whyNotYet } from "./why-not-yet.ts";

/** By the enrolment's id, of those whose time is over: what keeps the mail from leaving, the first of what there is. */
export async function whyDueWaits(
  db: WorkspaceReader,
  campaignId: string,
  enrolments: readonly Pick<Enrolment, "id" | "next_step_at">[],
): Promise<Record<string, DueWait>> {
  const now = new Date();
  const ids = enrolments.filter(({ next_step_at }) => next_step_at !== null && next_step_at <= now).map(({ id }) => id);
  if (ids.length === 0) return {};
  const [campaign, due, pauses] = await Promise.all([
    readExplainedCampaign(db, campaignId),
    readDueEnrolments(db, ids),
    readPauses(db),
  ]);
  const mailboxIds = [...new Set(due.map(({ mailbox_id }) => mailbox_id))];
  const readiness = new Map(
    (await readAllReadiness(db, campaignId, mailboxIds)).map((mailbox) => [mailbox.id, mailbox]),
  );
  return Object.fromEntries(
    due.flatMap((enrolment) => {
      const mailbox = readiness.get(enrolment.mailbox_id);
      if (!mailbox) return [];
      const hours = sendingHours(campaign.hours, campaign.workspace_hours ?? undefined, enrolment.timezone);
      const obstacles = obstaclesOf({ campaign, enrolment, suppressed: undefined, pauses, hours });
      const [first] = enrolment.is_sending
        ? [{ reason: "sending" as const, text: "Outbound is sending the email now" }]
        : [...obstacles, ...whyNotYet({ campaign, enrolment, mailbox, hours, now, cap: undefined })];
      const { reason, text } = first ?? { reason: "due" as const, text: withinMoments };
      return [[enrolment.id, { reason, text: asSentence(text) }]];
    }),
  );
}
