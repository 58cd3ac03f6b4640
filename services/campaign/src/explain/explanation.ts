import { describeCondition } from "@outbound/contracts/campaigns/describe-condition";
import { usualPauseReason } from "@outbound/contracts/campaigns/usual-pause-reason";
import { counted } from "@outbound/contracts/counted";
import type { SendingHours } from "../calendar/schedule.ts";
import type { SendingPause } from "../pauses/pause-table.ts";
import type { CapWait } from "../sending/cap-wait.ts";
import type { Readiness } from "../sending/readiness-table.ts";
import type { ExplainedCampaign, ExplainedEnrolment, ExplainedSend } from "./explanation-table.ts";
import { describeSuppressed, formatTime, sourceText, whoPaused, withinMoments } from "./format.ts";
import type { Reason, SentencePart } from "./sentence-part.ts";
import { whyLater } from "./why-later.ts";
import { whyNotYet } from "./why-not-yet.ts";
import { whyStopped } from "./why-stopped.ts";

export type Explanation = { reason: Reason; sentence: string; lines: string[]; parts: SentencePart[] };

export type Facts = {
  now: Date;
  campaign: ExplainedCampaign;
  enrolment: ExplainedEnrolment;
  sends: readonly ExplainedSend[];
  mailbox: Readiness;
  suppressed: string | undefined;
  hours: SendingHours;
  pauses: readonly SendingPause[];
  /** What the step uses without a default and the person hasn't. */
  lacking: readonly string[];
  /** The step's `only_if` holds as things are. */
  isMeant: boolean;
  cap: CapWait | undefined;
  /** The reply from which the enrolment comes. */
  awaited: readonly SentencePart[];
};

export function explain(facts: Facts): Explanation {
  switch (facts.enrolment.status) {
    case "stopped":
      return explainStop(facts);
    case "completed":
      return explainCompletion(facts);
    case "active":
      return facts.enrolment.is_sending ? explainSending(facts) : explainWaiting(facts);
  }
}

export const explanationOf = (reason: Reason, lead: string, parts: readonly SentencePart[]): Explanation => ({
  reason,
  sentence: `${[lead, parts.map(({ text }) => text).join("; ")].filter((text) => text !== "").join(": ")}.`,
  lines: [lead, ...parts.map(({ text }) => text)].filter((text) => text !== "").map(asSentence),
  parts: [...parts],
});

/** An address keeps its first letter. */
export const asSentence = (text: string): string =>
  `${/^\S*@/.test(text) ? text : text.charAt(0).toUpperCase() + text.slice(1)}${/[.!?]$/.test(text) ? "" : "."}`;

function explainStop({ enrolment, hours, awaited }: Facts): Explanation {
  const { current_step, ended_at, reason } = enrolment;
  const at = ended_at ? ` on ${formatTime(ended_at, hours.timezone)}` : "";
  return explanationOf("stopped", `The sequence stopped before step ${current_step}${at}`, [
    { reason: "stopped", text: whyStopped(reason) },
    ...awaited,
  ]);
}

function explainCompletion(facts: Facts): Explanation {
  const { enrolment, hours } = facts;
  const skipped = enrolment.skipped_steps.length;
  const steps = enrolment.current_step - 1 - skipped;
  const sent = `${counted(steps, "step was", "steps were")} sent`;
  const last = skipped === 0 ? ", the last" : ", and the sequence ended";
  const text = enrolment.ended_at ? `${sent}${last} on ${formatTime(enrolment.ended_at, hours.timezone)}` : sent;
  const lead = `The prospect ${enrolment.replied ? "replied after the last step" : "completed the sequence"}`;
  return explanationOf("completed", lead, [{ reason: "completed", text }, ...remarksOf(facts)]);
}

function explainSending(facts: Facts): Explanation {
  const { enrolment, hours } = facts;
  const send = facts.sends.find(({ step }) => step === enrolment.current_step);
  const text = send?.dispatched_at
    ? `attempt ${send.attempt} has been with the mail server since ${formatTime(send.dispatched_at, hours.timezone)}, and the server hasn't responded yet`
    : `Outbound has been preparing attempt ${send?.attempt ?? 1} since ${formatTime(send?.due_at ?? facts.now, hours.timezone)}`;
  const parts: SentencePart[] = [{ reason: "sending", text }, ...obstaclesOf(facts), ...remarksOf(facts)];
  return explanationOf("sending", `Step ${enrolment.current_step} is being sent now`, parts);
}

function explainWaiting(facts: Facts): Explanation {
  const { enrolment, sends, hours, now } = facts;
  const step = `Step ${enrolment.current_step}`;
  const nextAt = enrolment.next_step_at ?? now;
  const at = formatTime(nextAt, hours.timezone);
  const obstacles = [...obstaclesOf(facts), ...lackOf(facts)];
  const send = sends.find((send) => send.step === enrolment.current_step);
  const isLater = nextAt > now;
  const waits = isLater ? whyLater({ ...facts, send, nextAt }) : whyNotYet(facts);
  const parts = [...obstacles, ...waits, ...conditionOf(facts, send)];
  if (parts.length === 0) parts.push({ reason: "due", text: withinMoments });

  const reason = obstacles[0]?.reason ?? (isLater ? decisive(waits) : parts[0]?.reason) ?? "due";
  const lead =
    obstacles.length > 0
      ? `${step}, due ${at}, isn't sent`
      : `${step} ${isLater ? "is planned for" : "has been due since"} ${at}`;
  return explanationOf(reason, lead, [...parts, ...remarksOf(facts)]);
}

const decisive = (parts: readonly SentencePart[]): Reason | undefined =>
  (
    ["held", "hourly_cap", "recipient_unknown", "put_off", "holiday", "weekend", "outside_window", "delay"] as const
  ).find((reason) => parts.some((part) => part.reason === reason));

type Covered = Pick<Facts, "campaign" | "suppressed" | "pauses" | "hours"> & { enrolment: { mailbox_id: string } };

export function obstaclesOf({ campaign, enrolment, suppressed, pauses, hours }: Covered): SentencePart[] {
  const { status, archived_at, pause_reason, paused_by } = campaign;
  const parts: SentencePart[] = [];
  if (archived_at) parts.push({ reason: "campaign_archived", text: "the campaign is archived" });
  else if (status === "draft") parts.push({ reason: "campaign_draft", text: "the campaign is a draft" });
  else if (status === "completed") parts.push({ reason: "campaign_completed", text: "the campaign is completed" });
  else if (status === "paused") {
    const isPlain = pause_reason === null || (paused_by !== null && pause_reason === usualPauseReason);
    const why = isPlain ? "" : ` (${pause_reason})`;
    const by = paused_by === null ? "" : ` by ${whoPaused(paused_by)}`;
    parts.push({ reason: "campaign_paused", text: `the campaign is paused${by}${why}` });
  }
  const covering = pauses.filter(({ mailbox }) => mailbox === null || mailbox.id === enrolment.mailbox_id);
  parts.push(...covering.map((pause) => describePause(pause, hours)));
  if (suppressed !== undefined) parts.push(describeSuppression(suppressed));
  return parts;
}

const lackOf = ({ lacking }: Facts): SentencePart[] =>
  lacking.length === 0
    ? []
    : [
        {
          reason: "missing_field",
          text: `the prospect has no ${lacking.join(" or ")}, which the step uses without a fallback, so the sequence stops when the step is due`,
        },
      ];

/** A step that was claimed once is tried again whatever has changed. */
function conditionOf({ enrolment: { only_if }, isMeant }: Facts, send: ExplainedSend | undefined): SentencePart[] {
  if (only_if === null || send) return [];
  const so = isMeant ? "which is true now" : "which isn't true now, so the step would be skipped";
  return [{ reason: "condition", text: `the step is sent only if ${describeCondition(only_if)}, ${so}` }];
}

const pausedThings = { all: "all sending", workspace: "the workspace's sending", mailbox: "the mailbox" } as const;

/** A workspace doesn't see the reason of a pause of all workspaces. */
const describePause = (
  { scope, reason, paused_by, paused_at }: SendingPause,
  { timezone }: SendingHours,
): SentencePart => {
  const why = scope === "all" ? "" : ` by ${whoPaused(paused_by)} (${reason})`;
  return {
    reason: "sending_paused",
    text: `${pausedThings[scope]} has been paused since ${formatTime(paused_at, timezone)}${why}`,
  };
};

export const describeSuppression = (reason: string): SentencePart => ({
  reason: "suppressed",
  text: describeSuppressed(reason),
});

function remarksOf({ enrolment, sends, hours, awaited }: Facts): SentencePart[] {
  const parts: SentencePart[] = enrolment.skipped_steps.map((step) => ({
    reason: "skipped",
    text: `step ${step} was skipped, because its condition wasn't true`,
  }));
  const before = sends.find(({ step }) => step < enrolment.current_step);
  if (before?.state === "unknown") {
    const text = `step ${before.step} may not have arrived, and Outbound doesn't send it again`;
    parts.push({ reason: "unknown", text });
  }
  if (hours.unknownTimezone !== null) {
    const zone = `${sourceText[hours.sources.timezone]}, ${hours.timezone},`;
    const text = `the prospect's time zone, ${hours.unknownTimezone}, is unknown, so ${zone} is used`;
    parts.push({ reason: "unknown_timezone", text });
  }
  return [...parts, ...awaited];
}
