import type { PreflightCode } from "@outbound/contracts/campaigns/preflight-campaign";
import { hasOpening, sendingHours } from "../calendar/schedule.ts";
import type { Refusal } from "../campaigns/running-checks.ts";
import type { Step } from "../campaigns/step-table.ts";
import type { SenderTexts } from "../copies/sender-texts.ts";
import type { ExplainedCampaign } from "../explain/explanation-table.ts";
import type { SuppressedPeople, UnknownTimezones } from "./audience-table.ts";
import { blocks, type Finding, warns, within } from "./finding.ts";
import type { Figures } from "./sender-table.ts";

const shownPeople = 5;

const refusalCodes = {
  "no-mailbox": "no_mailbox",
  "no-step": "no_step",
  "wrong-state": "unreadable_copy",
  "no-audience": "no_audience",
  "missing-field": "missing_field",
  "missing-sender-text": "missing_sender_text",
} as const satisfies Record<Refusal["code"], PreflightCode>;

type Status = ExplainedCampaign["status"];

/** What start or resume is refused for. A campaign that runs already loses only whom it concerns. */
export function describeRefusal(
  { code, message, lacking = [] }: Refusal,
  { status, awaited }: { status: Status; awaited: number },
): Finding {
  const what = within(message);
  const level = status === "active" ? warns : blocks;
  switch (refusalCodes[code]) {
    case "no_mailbox":
      return blocks("no_mailbox", `${what}, so nothing can leave: choose one in the sequence.`, { place: "sequence" });
    case "no_step":
      return blocks("no_step", "It has no step, so there is nothing to send: write the first mail.", {
        place: "sequence",
      });
    case "unreadable_copy":
      return level("unreadable_copy", `${what}, and whoever comes to it is stopped: correct the text.`, {
        place: "sequence",
      });
    case "no_audience":
      return blocks(
        "no_audience",
        `Nobody is active in it, so there is nobody to mail${lateOf(awaited)}: add people.`,
        {
          place: "people",
        },
      );
    case "missing_field": {
      const sentence = `${what} (${exampleOf(lacking)}), and whoever lacks one when that mail is due is stopped: fill it in for them, or give the field a default, as {{ first_name | default: 'there' }} does.`;
      return level("missing_field", sentence, { place: "people", people: lacking.slice(0, shownPeople) });
    }
    case "missing_sender_text": {
      const sentence = `${what}, and whoever comes to that mail is stopped: set it, or take it out of the text.`;
      return level("missing_sender_text", sentence, { place: "sending" });
    }
  }
}

const lateOf = (awaited: number) => (awaited > 0 ? ", and who is awaited comes only once it runs" : "");

const exampleOf = ([first]: NonNullable<Refusal["lacking"]>) =>
  first ? `such as ${first.email}: ${first.missing.join(", ")}` : "see them";

export function describeEnd({ archived_at }: ExplainedCampaign): Finding {
  const sentence = archived_at
    ? "The campaign is archived, so nothing leaves any more: make a new one from its file."
    : "The campaign is completed, so nothing leaves any more: run it again.";
  return blocks("over", sentence);
}

export function findWindowProblems({ hours, workspace_hours }: ExplainedCampaign, now: Date): Finding[] {
  if (hasOpening(now, sendingHours(hours, workspace_hours ?? undefined, null))) return [];
  const sentence =
    "Its hours, days and holidays leave no time within five weeks at which it may send, so nothing leaves: choose others.";
  return [blocks("no_window", sentence, { place: "sequence" })];
}

/** Of two steps with a condition one may be sent instead of the other. */
export function findWaitProblems(steps: readonly Pick<Step, "position" | "delay_days" | "only_if">[]): Finding[] {
  const waitless = steps.filter(
    ({ delay_days, only_if }, at) => at > 0 && delay_days === 0 && !(only_if && steps[at - 1]?.only_if),
  );
  const isAboutMails = ({ only_if }: (typeof steps)[number]) => (only_if?.opened ?? only_if?.clicked) !== undefined;
  const found = (those: typeof waitless, why: string) => {
    if (those.length === 0) return [];
    const positions = those.map(({ position }) => position).join(", ");
    const named = those.length === 1 ? `Step ${positions} waits` : `Steps ${positions} wait`;
    return [
      warns("no_wait", `${named} 0 days after the step before, ${why}: wait a day or more.`, { place: "sequence" }),
    ];
  };
  return [
    ...found(
      waitless.filter((step) => !isAboutMails(step)),
      "so people get two mails within minutes, which reads as a mistake or spam",
    ),
    ...found(
      waitless.filter(isAboutMails),
      "so hardly anybody has opened or clicked by the time when that decides who gets it",
    ),
  ];
}

/** A step behind the first one goes to people who know the sender a little. */
export function findAttachmentProblems([first]: readonly Pick<Step, "attachments">[]): Finding[] {
  if (!first?.attachments) return [];
  const sentence =
    "Step 1 has a file attached, and filters are wary of a stranger's file: attach it to a later step, or to an answer.";
  return [warns("early_attachment", sentence, { place: "sequence" })];
}

export function findSourceProblems(sources: readonly { name: string; is_there: boolean }[]): Finding[] {
  const missing = sources.filter(({ is_there }) => !is_there).map(({ name }) => name);
  if (missing.length === 0) return [];
  const sentence = `It begins from replies to ${missing.join(", ")}, which ${missing.length === 1 ? "doesn't" : "don't"} exist any more, so nobody comes from there: take ${missing.length === 1 ? "it" : "them"} out of the sequence.`;
  return [warns("source_missing", sentence, { place: "sequence" })];
}

type People = {
  status: Status;
  active: number;
  /** Whether people come by their replies to other campaigns. */
  comesByReplies: boolean;
  /** Of the people in it, those whose address didn't pass verification. */
  invalid: number;
  suppressed: SuppressedPeople;
  figures: Figures | null;
  /** Of fewer mails nothing is judged. */
  minMails: number;
};

export function findAudienceProblems(people: People): Finding[] {
  const { status, active, comesByReplies, invalid, suppressed, figures, minMails } = people;
  const findings = describeSuppressed(suppressed);
  // Resuming a campaign without people is refused, which is said already.
  if (active === 0 && !comesByReplies && status !== "paused") findings.unshift(describeNobody(status));
  if (invalid > 0) {
    const sentence = `${invalid === 1 ? "1 address" : `${invalid} addresses`} in it didn't pass verification, so mails there bounce and hurt the mailbox's reputation: suppress or correct them.`;
    findings.push(warns("invalid_address", sentence, { place: "people" }));
  }
  if (figures !== null) {
    const isPaused = figures.level === "paused";
    const effect = isPaused ? "for which it was paused" : "and more pauses it";
    const afterwards = isPaused ? ` Once it is resumed, only later mails count, again from ${minMails} on.` : "";
    const sentence = `Of this campaign, ${within(figures.finding)}, ${effect}: check where the addresses come from before more is sent.${afterwards}`;
    findings.push(warns("campaign_figures", sentence, { place: "people" }));
  }
  return findings;
}

function describeNobody(status: Status): Finding {
  const sentence =
    status === "draft"
      ? "Nobody is in it yet, so once it is started nothing leaves before somebody is: add people."
      : "Nobody is active in it any more, so nothing leaves before somebody is: add people.";
  return warns("nobody_active", sentence, { place: "people" });
}

function describeSuppressed({ people, isAll }: SuppressedPeople): Finding[] {
  if (people.length === 0) return [];
  const count = `${isAll ? "" : "at least "}${people.length === 1 ? "1 person" : `${people.length} people`}`;
  const sentence = `In it ${people.length === 1 ? "is" : "are"} ${count} whose address is suppressed, to whom no mail is ever sent: if that is a surprise, look at the suppressions.`;
  const shown = people.slice(0, shownPeople).map(({ id, email }) => ({ id, email, missing: [] }));
  return [warns("suppressed", sentence, { place: "people", people: shown })];
}

const shownCharacters = 80;

/** Nobody is stopped for it: their mails leave in another zone's hours than was meant. */
export function findTimezoneProblems(
  { hours, workspace_hours }: Pick<ExplainedCampaign, "hours" | "workspace_hours">,
  { people, isAll }: UnknownTimezones,
): Finding[] {
  const [first] = people;
  if (!hours.use_prospect_timezone || !first) return [];
  const { timezone } = sendingHours(hours, workspace_hours ?? undefined, null);
  const have = people.length === 1 ? "1 person in it has" : `${people.length} people in it have`;
  const sentence = `${isAll ? "" : "At least "}${have} a time zone that isn't known, such as “${first.timezone.slice(0, shownCharacters)}”, so mails to them follow ${timezone}: write it as Europe/Berlin.`;
  const shown = people.slice(0, shownPeople).map(({ id, email }) => ({ id, email, missing: [] }));
  return [warns("unknown_timezone", sentence, { place: "people", people: shown })];
}

export function findAddressProblems({ postal_address }: SenderTexts): Finding[] {
  if (postal_address !== null) return [];
  const sentence =
    "The workspace has no postal address, which the law of some countries demands in every such mail: set one, and end the texts with {{ postal_address }}.";
  return [warns("no_postal_address", sentence, { place: "sending" })];
}

export function findTrackingProblems(
  isWanted: boolean,
  domain: { domain: string; isVerified: boolean } | undefined,
): Finding[] {
  if (!isWanted || domain?.isVerified) return [];
  const effect = "so opens and clicks are not measured, though the campaign asks for it";
  const finding = domain
    ? warns(
        "tracking_unverified",
        `The tracking domain ${domain.domain} is not verified, ${effect}: verify it, or switch tracking off.`,
        { place: "sending" },
      )
    : warns(
        "no_tracking_domain",
        `The workspace has no tracking domain of its own, ${effect}: set one and verify it, or switch tracking off.`,
        { place: "sending" },
      );
  return [finding];
}

export function findConditionProblems(
  steps: readonly Pick<Step, "position" | "only_if">[],
  isMeasured: boolean,
): Finding[] {
  const depending = steps.filter(({ only_if }) => (only_if?.opened ?? only_if?.clicked) !== undefined);
  if (isMeasured || depending.length === 0) return [];
  const named = depending.map(({ position }) => position).join(", ");
  const sentence = `Step${depending.length === 1 ? "" : "s"} ${named} depend${depending.length === 1 ? "s" : ""} on opens or clicks, which this campaign doesn't measure, so nobody counts as having opened or clicked: measure them, or choose another condition.`;
  return [warns("condition_not_measured", sentence, { place: "sequence" })];
}
