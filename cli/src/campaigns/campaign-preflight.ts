import { describeFirstMail } from "@outbound/contracts/campaigns/describe-first-mail";
import { type PreflightCode, preflightCampaign } from "@outbound/contracts/campaigns/preflight-campaign";
import { describeAwaitedPeople } from "@outbound/contracts/enrolments/describe-awaited-people";
import type { WireOutputOf } from "@outbound/contracts/operation";
import type { Command } from "commander";
import { newReferenceCommand, type ReferenceOptions } from "../input/new-command.ts";
import { counted, oneLine, print } from "../output/output.ts";
import { findReference } from "../session/find-reference.ts";
import { withSession } from "../session/session.ts";

type Preflight = WireOutputOf<typeof preflightCampaign>;
type Finding = Preflight["findings"][number];

const meaning = `
It reads what is stored and asks no server, so it may be asked at any time. PROBLEM: start or resume would be refused, or
nothing is sent. Warning: it can run, and this may hurt it. Exit code 1 while there is a problem.`;

export function preflightCommand(group: Command): void {
  newReferenceCommand(
    group,
    "preflight",
    "check a campaign: what keeps it from sending, what may hurt it, and how to fix it",
  )
    .argument("<id or name>", "the campaign")
    .addHelpText("after", meaning)
    .action(preflight);
}

async function preflight(campaign: string, { workspace, ...output }: ReferenceOptions): Promise<void> {
  const { found, about } = await withSession(async (session) => {
    const about = await findReference(session, "campaign", campaign, workspace);
    return { found: await session.call(preflightCampaign, { id: about.id }, about.workspaceId), about };
  });
  if (found.findings.some(({ level }) => level === "blocks")) process.exitCode = 1;
  const lines = found.findings.map((finding) => describeFinding(finding, about));
  const awaited = found.awaited ? [`${describeAwaitedPeople(found.awaited)} because of their replies.`] : [];
  const firstMail = describeFirstMail(found, new Date());
  const told = [...lines, ...awaited, summaryOf(found), ...(firstMail ? [firstMail] : [])];
  print(output, found, told.join("\n"));
}

const marks = { blocks: "PROBLEM", warns: "warning" };

type About = { id: string; workspaceId: string };

function describeFinding(finding: Finding, about: About): string {
  return `${marks[finding.level]}  ${oneLine(finding.sentence)}\n         outbound ${commands[finding.code](about, finding)}`;
}

type CommandOf = (about: About, finding: Finding) => string;

const onMailbox =
  (verb: string): CommandOf =>
  (_, { mailbox }) =>
    `mailbox ${verb} ${mailbox?.id}`;
const onWorkspace =
  (command: string): CommandOf =>
  ({ workspaceId }) =>
    `${command} -w ${workspaceId}`;
const onCampaign =
  (verb: string): CommandOf =>
  ({ id }) =>
    `campaign ${verb} ${id}`;
const applyFile = onWorkspace("campaign apply -f FILE");
const addPeople: CommandOf = ({ id }) => `campaign enrol ${id} ADDRESS`;

/** What mends it, or shows more of it. Only ids go into a line that may be pasted into a shell. */
export const commands: Record<PreflightCode, CommandOf> = {
  over: onCampaign("export"),
  no_mailbox: applyFile,
  no_step: applyFile,
  no_audience: addPeople,
  missing_field: onCampaign("preview"),
  missing_sender_text: onWorkspace("workspace set --signature @FILE --postal-address @FILE"),
  unreadable_copy: applyFile,
  all_paused: () => "resume --all",
  workspace_paused: onWorkspace("resume"),
  no_window: applyFile,
  mailbox_error: onWorkspace("mailbox add -f FILE"),
  mailbox_needs_reconnect: onMailbox("connect"),
  mailbox_paused: onMailbox("resume"),
  mailbox_limit: onWorkspace("mailbox add -f FILE"),
  mailbox_domain_held: onMailbox("check"),
  mailbox_domain_worse: onMailbox("check"),
  mailbox_failing: onMailbox("check"),
  mailbox_unread: onMailbox("check"),
  mailbox_figures: onWorkspace("mailbox list"),
  more_mailboxes: onWorkspace("mailbox list"),
  domain_record: onMailbox("check"),
  campaign_figures: onCampaign("stats"),
  no_wait: applyFile,
  early_attachment: applyFile,
  nobody_active: addPeople,
  source_missing: applyFile,
  suppressed: onWorkspace("suppression list"),
  invalid_address: onWorkspace("prospect list"),
  unknown_timezone: onWorkspace("prospect list"),
  no_tracking_domain: onWorkspace("workspace set --tracking-domain NAME"),
  tracking_unverified: onWorkspace("workspace verify"),
  condition_not_measured: applyFile,
  webhook_missing: onWorkspace("webhook set --url URL"),
  receiver_off: onWorkspace("webhook show"),
  not_known: () => "status",
  copy_not_written: onCampaign("preview"),
  copy_empty: applyFile,
  copy_no_subject: applyFile,
  copy_long_subject: applyFile,
  copy_capitals: applyFile,
  copy_false_reply: applyFile,
  copy_placeholder: applyFile,
  copy_markup: applyFile,
  copy_broken_format: applyFile,
  copy_many_links: applyFile,
  copy_short_link: applyFile,
  copy_plain_link: applyFile,
  copy_no_opt_out: applyFile,
  copy_not_all: applyFile,
  no_postal_address: onWorkspace("workspace set --postal-address @FILE"),
  copy_no_postal_address: applyFile,
};

function summaryOf({ name, status, act, refusal, findings }: Preflight): string {
  const blocking = findings.filter(({ level }) => level === "blocks").length;
  const said = `Campaign ${name} (${status})`;
  if (refusal !== null) return `${said}: ${act ?? "start"} would be refused: ${refusal}`;
  if (blocking > 0) return `${said}: nothing is sent before ${blocking === 1 ? "that is" : "these are"} fixed.`;
  return `${said}: ready${findings.length === 0 ? ", every check passed" : `, with ${counted(findings.length, "warning")}`}.`;
}
