import { counted } from "@outbound/contracts/counted";
import { type ClosedDay, closedDays, type SendingHours } from "../calendar/schedule.ts";
import type { CapWait } from "../sending/cap-wait.ts";
import type { ExplainedCampaign, ExplainedEnrolment, ExplainedSend } from "./explanation-table.ts";
import { formatDay, formatHour, formatTime, sourceText } from "./format.ts";
import type { SentencePart } from "./sentence-part.ts";
import { wasMovedFor, whyCapped } from "./why-capped.ts";

type Waiting = {
  campaign: ExplainedCampaign;
  enrolment: ExplainedEnrolment;
  send: ExplainedSend | undefined;
  hours: SendingHours;
  nextAt: Date;
  cap: CapWait | undefined;
  now: Date;
};

export function whyLater(waiting: Waiting): SentencePart[] {
  const { enrolment, hours, nextAt, cap, now } = waiting;
  const parts = [whyDue(waiting)];
  const dueAt = enrolment.step_due_at ?? nextAt;
  const heldUntil = enrolment.held_until && enrolment.held_until > dueAt ? enrolment.held_until : null;
  if (heldUntil) {
    const day = formatTime(heldUntil, hours.timezone);
    parts.push({ reason: "held", text: `the prospect is away, so the step is held until ${day}` });
  }
  const from = heldUntil ?? dueAt;
  if (nextAt > from) {
    const isCapped = cap !== undefined && wasMovedFor(cap, nextAt, now);
    parts.push(...(isCapped ? [whyCapped(cap, hours.timezone)] : whyMoved(from, nextAt, hours)));
  }
  return parts;
}

function whyDue({ campaign, enrolment, send, hours, nextAt }: Waiting): SentencePart {
  const dueAt = enrolment.step_due_at ?? nextAt;
  const at = formatTime(dueAt, hours.timezone);
  // A send that was released without a wait is due at its previous time.
  if (send?.state === "planned" && send.reason && dueAt > send.due_at) {
    return {
      reason: "put_off",
      text: `attempt ${send.attempt} was postponed (${send.reason}), and Outbound tries again on ${at}`,
    };
  }
  if (enrolment.current_step === 1)
    return { reason: "due", text: `the step was due when the prospect was added, on ${at}` };
  const days = counted(enrolment.delay_days ?? 0, campaign.business_days_only ? "business day" : "day");
  return { reason: "delay", text: `the wait of ${days} after step ${enrolment.current_step - 1} ends on ${at}` };
}

function whyMoved(from: Date, to: Date, hours: SendingHours): SentencePart[] {
  const { startHour, endHour, timezone, sources } = hours;
  const start = `${formatHour(startHour)} (${sourceText[sources.startHour]})`;
  const end = `${formatHour(endHour)} (${sourceText[sources.endHour]})`;
  const zone = `${timezone} (${sourceText[sources.timezone]})`;
  const moved = "the step moved to the next sending hours, spread so that emails don't go out in a burst";
  const window = `sending hours are from ${start} to ${end}, ${zone}`;
  const closed = runs(closedDays(from, to, hours)).map((run) => ({
    reason: run[0].closure,
    text: describeClosedWindow(run, hours),
  }));
  return [...closed, { reason: "outside_window", text: moved }, { reason: "outside_window", text: window }];
}

type Run = [ClosedDay, ...ClosedDay[]];

function runs(days: readonly ClosedDay[]): Run[] {
  const found: Run[] = [];
  for (const closed of days) {
    const run = found.at(-1);
    if (run?.[0].closure === closed.closure && run[0].name === closed.name) run.push(closed);
    else found.push([closed]);
  }
  return found;
}

function describeClosedWindow(run: Run, { holidays }: SendingHours): string {
  const [{ day, closure, name }] = run;
  const last = run.at(-1)?.day ?? day;
  const days = run.length === 1 ? formatDay(day) : `${formatDay(day)} to ${formatDay(last)}`;
  switch (closure) {
    case "holiday":
      return `nothing is sent on ${days}, a public holiday of ${holidays} (${name})`;
    case "weekend":
      return `nothing is sent on ${days}, when the campaign doesn't send`;
    case "outside_window":
      return `the step couldn't be sent within the hours of ${days}`;
  }
}
