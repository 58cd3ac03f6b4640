import { applyCampaign, campaignFile } from "@outbound/contracts/campaigns/apply-campaign";
import { archiveCampaign } from "@outbound/contracts/campaigns/archive-campaign";
import { completeCampaign } from "@outbound/contracts/campaigns/complete-campaign";
import { exportCampaign } from "@outbound/contracts/campaigns/export-campaign";
import { listCampaignEntries } from "@outbound/contracts/campaigns/list-campaign-entries";
import { describeMovedSteps } from "@outbound/contracts/campaigns/moved-steps";
import { pauseCampaign } from "@outbound/contracts/campaigns/pause-campaign";
import { resumeCampaign } from "@outbound/contracts/campaigns/resume-campaign";
import { runCampaignAgain } from "@outbound/contracts/campaigns/run-campaign-again";
import { startCampaign } from "@outbound/contracts/campaigns/start-campaign";
import { unarchiveCampaign } from "@outbound/contracts/campaigns/unarchive-campaign";
import { explainEnrolment } from "@outbound/contracts/enrolments/explain-enrolment";
import { isUuid } from "@outbound/contracts/uuid";
import type { Command } from "commander";
import { stringify } from "yaml";
import {
  type ListOptions,
  newListCommand,
  newReferenceCommand,
  newWorkspaceCommand,
  type ReferenceOptions,
  type WorkspaceOptions,
} from "../input/new-command.ts";
import { readFileAs } from "../input/read-file.ts";
import { describeCampaign } from "../output/describe-settings.ts";
import { oneLine, print } from "../output/output.ts";
import { findProspect } from "../prospects/prospect-list.ts";
import { findReference } from "../session/find-reference.ts";
import { findWorkspace } from "../session/find-workspace.ts";
import { pagesOf, printList } from "../session/print-list.ts";
import { withSession } from "../session/session.ts";
import { deleteCommand } from "./campaign-delete.ts";
import { duplicateCommand } from "./campaign-duplicate.ts";
import { enrolCommand } from "./campaign-enrol.ts";
import { historyCommand } from "./campaign-history.ts";
import { preflightCommand } from "./campaign-preflight.ts";
import { previewCommand } from "./campaign-preview.ts";
import { sendTestCommand } from "./campaign-send-test.ts";
import { statsCommand } from "./campaign-stats.ts";

const example = `
The file, YAML or JSON:
  name: Spring
  mailboxes: [mara@example.com]
  settings: { timezone: Europe/Paris, window_start_hour: 9, window_end_hour: 17, holidays: FR }
  steps:
    - delay_days: 0
      subject: A question, {{ first_name | default: 'hello' }}
      body: Who looks after new tools at {{ company.name }}?
      variants: [{ name: B, subject: Quick question, body: Hi!, active: true }]
    - delay_days: 3
      only_if: { clicked: true }
      body: You had a look. Shall we talk?
A draft is created, or the campaign of that name is updated. Settings: daily_enroll_limit, timezone, use_prospect_timezone,
window_start_hour, window_end_hour, send_on_weekends, send_days (ISO weekdays such as [1, 2]), business_days_only,
holidays, a country or a region of one (FR, DE-BY) on whose public holidays nothing is sent, and tracking: false for
emails without a pixel and with direct links. only_if sends a step only to some prospects: opened or clicked, true or false, or
field with a list is or is_not, such as { field: custom_fields.plan, is: [pro] }. attachments is a list of ids that \`outbound
attachment add\` printed. prefer_winner: true gives the variant that wins by its interested replies four fifths of the emails.
begins_from adds prospects who replied to other campaigns: { replies: neutral, to: [Autumn offer], after_days: 60 }.
A later step without a subject is sent in the same thread, with Re: and the subject before; one with its own subject starts
another thread. See docs/scheduling.md and docs/mails.md.`;

const actions = {
  start: { operation: startCampaign, does: "start a draft; it may have no prospects yet" },
  pause: { operation: pauseCampaign, does: "pause a running campaign; nothing is sent until you resume it" },
  resume: {
    operation: resumeCampaign,
    does: "resume a paused campaign; it needs an active prospect (see enrol)",
  },
  complete: { operation: completeCampaign, does: "complete a campaign; running sequences stop" },
  "run-again": {
    operation: runCampaignAgain,
    does: "restart a completed campaign, paused; resume it to continue running sequences",
  },
  archive: { operation: archiveCampaign, does: "archive a campaign; running sequences stop" },
  unarchive: {
    operation: unarchiveCampaign,
    does: "bring an archived campaign back; one that ran is paused, and continues once you resume it",
  },
};
type Action = (typeof actions)[keyof typeof actions];

export function campaignCommands(program: Command): void {
  const group = program.command("campaign").description("campaigns");

  newWorkspaceCommand(group, "apply", "create a draft from a file, or update the campaign of that name")
    .requiredOption("-f, --file <file>", "the campaign file; - is standard input")
    .addHelpText("after", example)
    .action(apply);
  newListCommand(group, "list", "list the campaigns, newest first").action(list);
  newReferenceCommand(group, "export", "print a campaign as the file that made it")
    .argument("<id or name>", "the campaign")
    .action(exportFile);
  duplicateCommand(group);
  deleteCommand(group);
  enrolCommand(group);
  preflightCommand(group);
  previewCommand(group);
  sendTestCommand(group);
  statsCommand(group);
  historyCommand(group);
  newReferenceCommand(group, "explain", "explain when a prospect's next step is sent, or why it isn't")
    .argument("<id or name>", "the campaign")
    .argument("<email or id>", "the prospect")
    .action(explain);
  for (const [name, action] of Object.entries(actions)) {
    newReferenceCommand(group, name, action.does)
      .argument("<id or name>", "the campaign")
      .action((campaign: string, options: ReferenceOptions) => act(action, campaign, options));
  }
}

async function apply({ workspace, file, ...output }: WorkspaceOptions & { file: string }): Promise<void> {
  const content = await readFileAs(campaignFile, file);
  const campaign = await withSession(async (session) =>
    session.call(applyCampaign, content, await findWorkspace(session, workspace)),
  );
  const { id, name, status, next_holiday: next, moved_steps: moved } = campaign;
  const holidays = next
    ? `\nPublic holidays of ${next.region} are left out; the next is ${next.name}, ${next.date}.`
    : "";
  const warning = moved ? `\n${describeMovedSteps(moved)}` : "";
  const understood = describeCampaign(campaignFile.parse(content));
  print(output, campaign, `Campaign ${name} (${status}) is ${id}:\n${understood}${holidays}${warning}`);
}

async function exportFile(campaign: string, { workspace, ...output }: ReferenceOptions): Promise<void> {
  const { file } = await withSession(async (session) => {
    const { id, workspaceId } = await findReference(session, "campaign", campaign, workspace);
    return session.call(exportCampaign, { id }, workspaceId);
  });
  print(output, file, stringify(file).trimEnd());
}

function list(options: ListOptions): Promise<void> {
  return printList(options, pagesOf(listCampaignEntries), {
    id: (row) => row.id,
    name: (row) => row.name,
    status: (row) => (row.paused_by ? `${row.display_status} by ${row.paused_by}` : row.display_status),
    steps: (row) => row.steps,
    enrolled: (row) => row.progress.enrolled,
    progress: (row) => `${row.progress.pct} %`,
  });
}

async function explain(campaign: string, emailOrId: string, { workspace, ...output }: ReferenceOptions): Promise<void> {
  const explanation = await withSession(async (session) => {
    const { id, workspaceId } = await findReference(session, "campaign", campaign, workspace);
    const { email } = isUuid(emailOrId) ? await findProspect(session, emailOrId, workspaceId) : { email: emailOrId };
    return session.call(explainEnrolment, { id, email }, workspaceId);
  });
  const [first, ...reasons] = explanation.lines;
  print(output, explanation, [oneLine(first), ...reasons.map((reason) => `  ${oneLine(reason)}`)].join("\n"));
}

async function act({ operation }: Action, campaign: string, { workspace, ...output }: ReferenceOptions): Promise<void> {
  const row = await withSession(async (session) => {
    const { id, workspaceId } = await findReference(session, "campaign", campaign, workspace);
    return session.call(operation, { id }, workspaceId);
  });
  print(output, row, `Campaign ${row.name} is ${row.display_status}.`);
}
