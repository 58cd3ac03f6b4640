import type { WireOutputOf } from "@outbound/contracts/operation";
import { listPauses } from "@outbound/contracts/sending/list-pauses";
import { pauseSending } from "@outbound/contracts/sending/pause-sending";
import { resumeSending } from "@outbound/contracts/sending/resume-sending";
import type { Command } from "commander";
import { newCommand, newReferenceCommand, type ReferenceOptions } from "../input/new-command.ts";
import { UsageError } from "../output/cli-error.ts";
import { type Output, oneLine, print, printRows } from "../output/output.ts";
import { findReference } from "../session/find-reference.ts";
import { findScope } from "../session/find-workspace.ts";
import { type Session, withSession } from "../session/session.ts";
import { workspaceNames } from "../session/workspace-names.ts";

export type Pause = WireOutputOf<typeof listPauses>["data"][number];
export type Held = WireOutputOf<typeof listPauses>["held"];
type HeldCampaign = Held["campaigns"][number];
type Scope = { all?: boolean; workspace?: string; mailbox?: string };
type Reason = { reason: string };

const meaning = `
Once the command ends, Outbound starts sending no further email; one that a server is receiving at that moment counts as sent. Campaigns
keep their state, prospects can be added, and replies, bounces and unsubscribes are read. Due emails are held, keep their order and are sent
after \`outbound resume\`, within limits, gaps and sending hours. A pause lasts until you resume it, also over restarts. Pauses of all
sending, of a workspace and of a mailbox are resumed one by one.`;

const noReason = "No reason was given.";

export function pauseCommands(program: Command): void {
  const pause = newCommand(program, "pause", "pause all sending, a workspace or a mailbox").option(
    "-r, --reason <text>",
    "reason; members see it",
    noReason,
  );
  withScope(pause).addHelpText("after", meaning).action(stop);
  withScope(newCommand(program, "resume", "resume sending; due emails are sent in their order")).action(endPause);
  newCommand(program, "paused", "list what is paused, by whom and why, and held campaigns").action(list);
}

export function mailboxPauseCommands(group: Command): void {
  newReferenceCommand(group, "pause", "stop sending from a mailbox; its replies are still read")
    .argument("<mailbox>", "its id or address")
    .option("-r, --reason <text>", "reason; members see it", noReason)
    .action((mailbox: string, options: ReferenceOptions & Reason) => stop({ mailbox, ...options }));
  newReferenceCommand(group, "resume", "resume a paused mailbox")
    .argument("<mailbox>", "its id or address")
    .action((mailbox: string, options: ReferenceOptions) => endPause({ mailbox, ...options }));
}

const withScope = (command: Command) =>
  command
    .option("--all", "all workspaces, those that are made later included")
    .option("-w, --workspace <id or name>", "one workspace; with --mailbox, whose it is")
    .option("-m, --mailbox <id or address>", "one mailbox");

async function stop({ reason, json = false, ...scope }: Scope & Reason & Output): Promise<void> {
  refuseOtherThanOne(scope);
  const pause = await withSession(async (session) => {
    const { workspaceId, mailbox } = await scopeOf(session, scope);
    return session.call(pauseSending, { reason, ...mailbox }, workspaceId);
  });
  const verb = pause.was_paused ? "was paused already" : "is paused";
  const both = pause.was_paused
    ? `\nWhoever resumes it finds: ${oneLine(pause.reason)} (paused by ${pause.paused_by}).`
    : "";
  print(
    { json },
    pause,
    `${capital(nameOf(pause))} ${verb}: nothing is sent until \`outbound resume ${optionOf(pause, scope)}\`.${both}`,
  );
}

async function endPause({ json = false, ...scope }: Scope & Output): Promise<void> {
  refuseOtherThanOne(scope);
  const answer = await withSession(async (session) => {
    const { workspaceId, mailbox } = await scopeOf(session, scope);
    return session.call(resumeSending, { ...mailbox }, workspaceId);
  });
  const still = answer.still_paused.map((pause) => `\nStill paused: ${describePause(pause)}.`);
  print({ json }, answer, `${capital(nameOf(answer.resumed))} is resumed.${still.join("")}`);
}

async function list(output: Output): Promise<void> {
  await withSession(async (session) => {
    const { data, held } = await session.call(listPauses, {});
    const rows = [...data, ...(held?.campaigns ?? []).map(asPause)];
    const workspaceOf = await workspaceNames(session, rows);
    printRows(output, rows, {
      paused: (row) => (row.scope === "campaign" ? `campaign ${oneLine(row.campaign.name)}` : nameOf(row)),
      workspace: (row) => row.workspace_id && workspaceOf(row.workspace_id),
      since: (row) => row.paused_at,
      by: (row) => row.paused_by,
      reason: (row) => row.reason,
    });
    if (held && held.count > held.campaigns.length) {
      process.stderr.write(`${held.count} campaigns are paused: these are the latest ${held.campaigns.length}.\n`);
    }
  });
}

const asPause = ({ id, name, ...pause }: HeldCampaign) => ({
  scope: "campaign" as const,
  campaign: { id, name },
  ...pause,
});

function refuseOtherThanOne({ all, workspace, mailbox }: Scope): void {
  // Beside a mailbox the workspace is no target of its own: it says whose the mailbox is.
  const targets = [all, mailbox ?? workspace].filter((given) => given !== undefined);
  if (targets.length === 1) return;
  throw new UsageError("Say what: one of --all, --workspace WORKSPACE and --mailbox MAILBOX.");
}

async function scopeOf(session: Session, { workspace, mailbox }: Scope) {
  if (mailbox !== undefined) {
    const { id, workspaceId } = await findReference(session, "mailbox", mailbox, workspace);
    return { workspaceId, mailbox: { mailbox: id } };
  }
  return { workspaceId: await findScope(session, workspace), mailbox: {} };
}

function nameOf({ scope, mailbox }: Pause): string {
  if (mailbox) return `mailbox ${oneLine(mailbox.email)}`;
  return scope === "all" ? "all sending" : "the workspace's sending";
}

function optionOf({ scope, mailbox, workspace_id }: Pause, { workspace }: Scope): string {
  if (mailbox) return `--mailbox ${mailbox.email}${workspace === undefined ? "" : ` --workspace ${workspace_id}`}`;
  return scope === "all" ? "--all" : `--workspace ${workspace_id}`;
}

export const describePause = (pause: Pause) => `${nameOf(pause)}, by ${pause.paused_by} (${oneLine(pause.reason)})`;

const capital = (text: string) => `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;
