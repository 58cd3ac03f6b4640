import type { PreflightCode } from "@outbound/contracts/campaigns/preflight-campaign";
import { counted } from "@outbound/contracts/counted";
import { hasOpening, sendingHours } from "../calendar/schedule.ts";
import type { Refusal } from "../campaigns/running-checks.ts";
import type { Step } from "../campaigns/step-table.ts";
import type { SenderTexts } from "../copies/sender-table.ts";
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
  { code, message, lacking = [], step }: Refusal,
  { status, awaited }: { status: Status; awaited: number },
): Finding {
  const what = within(message);
  const level = status === "active" ? warns : blocks;
  switch (refusalCodes[code]) {
    case "no_mailbox":
      return blocks("no_mailbox", "The campaign has no mailbox, so nothing is sent. Choose one.", {
        place: "sequence",
      });
    case "no_step":
      return blocks("no_step", "The campaign has no step, so there is nothing to send. Write the first email.", {
        place: "sequence",
      });
    case "unreadable_copy":
      return level("unreadable_copy", `${what}. Sequences that reach it stop. Fix the text.`, {
        place: "sequence",
        ...(step !== undefined && { step }),
      });
    case "no_audience":
      return blocks("no_audience", `No prospect is in sequence${lateOf(awaited)}. Add prospects.`, {
        place: "people",
      });
    case "missing_field": {
      const sentence = `${describeLacking(what, lacking)}. Their sequences stop when that email is due. Fill it in, or add a fallback.`;
      return level("missing_field", sentence, { place: "people", people: lacking.slice(0, shownPeople) });
    }
    case "missing_sender_text": {
      const sentence = `${what}. Sequences that reach that step stop. Set it, or remove it from the text.`;
      return level("missing_sender_text", sentence, { place: "sending" });
    }
  }
}

const lateOf = (awaited: number) => (awaited > 0 ? ", and awaited prospects join only once the campaign runs" : "");

/** The refusal's text is the API's; its beginning is the number. */
function describeLacking(refusal: string, [first]: NonNullable<Refusal["lacking"]>): string {
  const who = refusal.replace(/ (?:is|are) missing .*/, "");
  const isOne = who.endsWith("prospect");
  const example = first ? ` (${isOne ? "" : "such as "}${first.email}: ${first.missing.join(", ")})` : "";
  return `${who} ${isOne ? "lacks" : "lack"} a field that the texts use${example}`;
}

export function describeEnd({ archived_at }: ExplainedCampaign): Finding {
  const sentence = archived_at
    ? "The campaign is archived and sends nothing any more. Duplicate it."
    : "The campaign is completed and sends nothing any more. Restart it.";
  return blocks("over", sentence);
}

export function findWindowProblems({ hours, workspace_hours }: ExplainedCampaign, now: Date): Finding[] {
  if (hasOpening(now, sendingHours(hours, workspace_hours ?? undefined, null))) return [];
  const sentence =
    "The campaign's hours, days and holidays leave no time to send within 5 weeks, so nothing is sent. Change them.";
  return [blocks("no_window", sentence, { place: "sequence" })];
}

/** Of two steps with a condition one may be sent instead of the other. */
export function findWaitProblems(steps: readonly Pick<Step, "position" | "delay_days" | "only_if">[]): Finding[] {
  const waitless = steps.filter(
    ({ delay_days, only_if }, at) => at > 0 && delay_days === 0 && !(only_if && steps[at - 1]?.only_if),
  );
  const isAboutMails = ({ only_if }: (typeof steps)[number]) => (only_if?.opened ?? only_if?.clicked) !== undefined;
  const found = (those: typeof waitless, why: string) => {
    const [first] = those;
    if (!first) return [];
    const positions = those.map(({ position }) => position).join(", ");
    const named = those.length === 1 ? `Step ${positions} waits` : `Steps ${positions} wait`;
    return [
      warns("no_wait", `${named} 0 days after the step before, ${why}. Wait a day or more.`, {
        place: "sequence",
        step: first.position,
      }),
    ];
  };
  return [
    ...found(
      waitless.filter((step) => !isAboutMails(step)),
      "so prospects get two emails within minutes, which looks like a mistake or spam",
    ),
    ...found(waitless.filter(isAboutMails), "so hardly anyone has opened or clicked when that decides who gets it"),
  ];
}

/** A step behind the first one goes to people who know the sender a little. */
export function findAttachmentProblems([first]: readonly Pick<Step, "attachments">[]): Finding[] {
  if (!first?.attachments) return [];
  const sentence =
    "Step 1 has a file attached, and filters distrust files from strangers. Attach it to a later step, or to a reply.";
  return [warns("early_attachment", sentence, { place: "sequence", step: 1 })];
}

export function findSourceProblems(sources: readonly { name: string; is_there: boolean }[]): Finding[] {
  const missing = sources.filter(({ is_there }) => !is_there).map(({ name }) => name);
  if (missing.length === 0) return [];
  const sentence = `The campaign begins from replies to ${missing.join(", ")}, which no longer ${missing.length === 1 ? "exists" : "exist"}, so no prospects come from there. Remove ${missing.length === 1 ? "it" : "them"} from the sequence.`;
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
    const sentence = `${counted(invalid, "prospect's email", "prospects' emails")} failed verification. Emails there bounce and hurt the mailbox's reputation. Suppress or correct ${invalid === 1 ? "it" : "them"}.`;
    findings.push(warns("invalid_address", sentence, { place: "people" }));
  }
  if (figures !== null) {
    const isPaused = figures.level === "paused";
    const effect = isPaused ? ", so the campaign paused itself" : "";
    const afterwards = isPaused ? ` After you resume it, only new emails count, from ${minMails} on.` : "";
    const sentence = `In this campaign, ${within(figures.finding)}${effect}. Check where the addresses come from before you send more.${afterwards}`;
    findings.push(warns("campaign_figures", sentence, { place: "people" }));
  }
  return findings;
}

function describeNobody(status: Status): Finding {
  const sentence =
    status === "draft"
      ? "The campaign has no prospects yet, so nothing is sent once it starts. Add prospects."
      : "No prospect is in sequence any more, so nothing is sent. Add prospects.";
  return warns("nobody_active", sentence, { place: "people" });
}

function describeSuppressed({ people, isAll }: SuppressedPeople): Finding[] {
  if (people.length === 0) return [];
  const who = counted(people.length, "prospect is", "prospects are");
  const sentence = `${isAll ? "" : "At least "}${who} suppressed and ${people.length === 1 ? "gets" : "get"} no email. If you didn't expect that, check the suppression list.`;
  const shown = people.slice(0, shownPeople).map(({ id, email }) => ({ id, email, missing: [] }));
  return [warns("suppressed", sentence, { place: "people", people: shown })];
}

const shownCharacters = 80;

/** Nobody is stopped for it: their mails are sent in another zone's hours than was meant. */
export function findTimezoneProblems(
  { hours, workspace_hours }: Pick<ExplainedCampaign, "hours" | "workspace_hours">,
  { people, isAll }: UnknownTimezones,
): Finding[] {
  const [first] = people;
  if (!hours.use_prospect_timezone || !first) return [];
  const { timezone } = sendingHours(hours, workspace_hours ?? undefined, null);
  const have = counted(people.length, "prospect has", "prospects have");
  const sentence = `${isAll ? "" : "At least "}${have} an unknown time zone, such as “${first.timezone.slice(0, shownCharacters)}”, so emails to them follow ${timezone}. Write it like Europe/Berlin.`;
  const shown = people.slice(0, shownPeople).map(({ id, email }) => ({ id, email, missing: [] }));
  return [warns("unknown_timezone", sentence, { place: "people", people: shown })];
}

export function findAddressProblems({ postal_address }: SenderTexts): Finding[] {
  if (postal_address !== null) return [];
  const sentence =
    "The workspace has no postal address, which some countries require in every campaign email. Set one, and end your texts with {{ postal_address }}.";
  return [warns("no_postal_address", sentence, { place: "sending" })];
}

export function findTrackingProblems(
  isWanted: boolean,
  domain: { domain: string; isVerified: boolean } | undefined,
): Finding[] {
  if (!isWanted || domain?.isVerified) return [];
  const effect = "so opens and clicks aren't measured";
  const finding = domain
    ? warns(
        "tracking_unverified",
        `The tracking domain ${domain.domain} isn't verified, ${effect}. Verify it, or switch tracking off.`,
        { place: "sending" },
      )
    : warns(
        "no_tracking_domain",
        `The workspace has no tracking domain, ${effect}. Set and verify one, or switch tracking off.`,
        { place: "sending" },
      );
  return [finding];
}

export function findConditionProblems(
  steps: readonly Pick<Step, "position" | "only_if">[],
  isMeasured: boolean,
): Finding[] {
  const depending = steps.filter(({ only_if }) => (only_if?.opened ?? only_if?.clicked) !== undefined);
  const [first] = depending;
  if (isMeasured || !first) return [];
  const named = depending.map(({ position }) => position).join(", ");
  const sentence = `Step${depending.length === 1 ? "" : "s"} ${named} depend${depending.length === 1 ? "s" : ""} on opens or clicks, which this campaign doesn't measure, so no prospect counts as having opened or clicked. Measure them, or choose another condition.`;
  return [warns("condition_not_measured", sentence, { place: "sequence", step: first.position })];
}
