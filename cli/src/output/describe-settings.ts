import type { campaignFile } from "@outbound/contracts/campaigns/apply-campaign";
import { describeBeginning } from "@outbound/contracts/campaigns/describe-beginning";
import { describeCondition } from "@outbound/contracts/campaigns/describe-condition";
import { threadSubjects } from "@outbound/contracts/campaigns/thread-subjects";
import type { mailboxFile } from "@outbound/contracts/mailboxes/mailbox";
import type { z } from "zod";
import { counted, oneLine } from "./output.ts";

type CampaignFile = z.output<typeof campaignFile>;
type Step = CampaignFile["steps"][number];
type Settings = CampaignFile["settings"];
type MailboxFile = z.output<typeof mailboxFile>;

const weekdays = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];

export function describeCampaign({ steps, settings, mailboxes, begins_from }: CampaignFile): string {
  const subjects = threadSubjects(steps.map(({ subject }) => subject));
  const shown = steps.map((step, at) => ({ ...step, subject: subjects[at] || "(no subject)" }));
  const lines = [
    ...shown.map((step, index) => [`Step ${index + 1}`, stepText(step, index, settings)]),
    ["Hours", `${hours(settings)}, ${days(settings)}`],
    [
      "Pace",
      settings.daily_enroll_limit ? `at most ${settings.daily_enroll_limit} new prospects a day` : "no daily limit",
    ],
    ["Mailboxes", mailboxes.join(", ") || "none yet"],
    ...(begins_from ? [["Begins", describeBeginning(begins_from).replace(/^Begins /, "")]] : []),
  ];
  return lines.map(([name = "", text = ""]) => `  ${name.padEnd(10)}  ${oneLine(text)}`).join("\n");
}

type Pace = Pick<MailboxFile, "daily_limit" | "min_gap_seconds" | "ramp">;

export const describePace = ({ daily_limit, min_gap_seconds, ramp }: Pace): string =>
  [
    daily_limit === null ? "no daily limit" : `at most ${daily_limit} emails a day`,
    ...(ramp ? [`${ramp.start} on the first day and ${ramp.increment} more on each further one`] : []),
    `${min_gap_seconds} s between two emails`,
  ].join("; ");

export function describeMailbox({ oauth, smtp, imap, ...pace }: MailboxFile): string {
  const isInsecure = smtp?.insecure || imap?.insecure;
  return [
    describePace(pace),
    oauth && imap === undefined
      ? "replies are read"
      : imap
        ? `replies are read at ${imap.host}${imap.trust_from ? ", and every From is believed" : ""}`
        : "replies are not read, as the file has no imap",
    ...(isInsecure ? ["its login may go out unencrypted"] : []),
  ].join("; ");
}

function stepText(
  { delay_days, only_if, attachments = [], subject, variants, prefer_winner }: Step,
  index: number,
  { business_days_only }: Settings,
): string {
  const unit = business_days_only ? "business day" : "day";
  const delay = delay_days === 0 ? "at once" : `after ${delay_days} ${unit}${delay_days === 1 ? "" : "s"}`;
  const since = index > 0 && delay_days === 0 ? "at once after the step before" : delay;
  const active = variants.filter((variant) => variant.active).length;
  const preference = prefer_winner ? ", of which the better copy is preferred" : "";
  const others = active > 0 ? `, and ${counted(active, "variant")}${preference}` : "";
  const condition = only_if ? `, only if ${describeCondition(only_if)}` : "";
  const files = attachments.length > 0 ? `, with ${counted(attachments.length, "attachment")}` : "";
  return `${since}${condition}: ${subject}${others}${files}`;
}

function hours({ window_start_hour: start, window_end_hour: end, timezone, use_prospect_timezone }: Settings): string {
  const window =
    start === null && end === null ? "the workspace's" : `${start ?? "the workspace's"} to ${end ?? "the workspace's"}`;
  const zone = timezone ?? "the workspace's time zone";
  return `${window}, in ${use_prospect_timezone ? `the prospect's time zone, else ${zone}` : zone}`;
}

function days({ send_days, send_on_weekends, holidays }: Settings): string {
  const chosen = send_days ? send_days.map((day) => weekdays[day - 1]).join(", ") : undefined;
  const usual = send_on_weekends ? "every day" : "Monday to Friday";
  return `${chosen ?? usual}${holidays ? `, but for the public holidays of ${holidays}` : ""}`;
}
