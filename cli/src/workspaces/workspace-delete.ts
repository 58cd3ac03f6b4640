import { setTimeout as pause } from "node:timers/promises";
import { isUuid } from "@outbound/contracts/uuid";
import { closeWorkspace } from "@outbound/contracts/workspaces/close-workspace";
import { deleteInOrder } from "@outbound/contracts/workspaces/delete-in-order";
import { deleteWorkspace } from "@outbound/contracts/workspaces/delete-workspace";
import { listWorkspaces } from "@outbound/contracts/workspaces/list-workspaces";
import {
  countCampaignData,
  countMailerData,
  countProspectData,
  countWebhookData,
  deleteCampaignData,
  deleteMailerData,
  deleteProspectData,
  deleteWebhookData,
} from "@outbound/contracts/workspaces/workspace-data";
import type { Command } from "commander";
import { newWorkspaceCommand, type WorkspaceOptions } from "../input/new-command.ts";
import { counted, oneLine, print } from "../output/output.ts";
import { findWorkspace } from "../session/find-workspace.ts";
import { type Session, withSession } from "../session/session.ts";

const meaning = `
Deletes campaigns, prospects, mailboxes with their passwords, replies, offers, webhooks, tokens and the suppression list, so that the next
workspace may email whoever unsubscribed here. Members lose access at once and keep their accounts. An email or a delivery under way ends
first; once the command ends, nothing more is sent or read. Sent emails stay where they arrived.

Without --yes it says what it would delete, and deletes nothing. If a deletion breaks off, the same command finishes it. By its id a deleted
workspace can be deleted again, which you do after a backup has brought some of it back.`;

export function deleteCommand(group: Command): void {
  newWorkspaceCommand(group, "delete", "delete a workspace and everything in it, for good")
    .option("--yes", "do it, instead of saying what it would delete", false)
    .addHelpText("after", meaning)
    .action(remove);
}

const counts = [countCampaignData, countMailerData, countWebhookData, countProspectData] as const;
const deletions = {
  campaign: deleteCampaignData,
  mailer: deleteMailerData,
  "webhook-dispatcher": deleteWebhookData,
  prospect: deleteProspectData,
} as const;

const pauseMs = 1_000;

async function remove({ workspace, yes, ...output }: WorkspaceOptions & { yes: boolean }): Promise<void> {
  await withSession(async (session) => {
    const id = isUuid(workspace) ? workspace.toLowerCase() : await findWorkspace(session, workspace);
    const name = await nameOf(session, id);
    if (yes) {
      const deleted = await deleteWhole(session, id);
      print(output, { id, name, deleted }, describeDeleted(id, name, deleted));
    } else {
      const rows = await countAll(session, id);
      print(output, { id, name, rows }, describePreview(id, name, rows));
    }
  });
}

async function nameOf({ call }: Session, id: string): Promise<string | null> {
  const { data } = await call(listWorkspaces, { ids: [id] });
  return data[0]?.name ?? null;
}

async function countAll({ call }: Session, id: string): Promise<Record<string, number>> {
  const parts = await Promise.all(counts.map((operation) => call(operation, {}, id)));
  return Object.assign({}, ...parts.map(({ rows }) => rows));
}

function deleteWhole({ call }: Session, id: string): Promise<number> {
  let waitedFor = 0;
  return deleteInOrder({
    close: () => call(closeWorkspace, {}, id),
    deleteData: (service) => call(deletions[service], {}, id),
    end: () => call(deleteWorkspace, {}, id),
    async tell({ service, waitsFor }) {
      if (waitsFor > 0 && waitsFor !== waitedFor) printWaiting(service, waitsFor);
      waitedFor = waitsFor;
      if (waitsFor > 0) await pause(pauseMs);
    },
  });
}

function printWaiting(service: string, count: number): void {
  const what = service === "campaign" ? "emails under way" : "webhooks under way";
  process.stderr.write(`Waiting for ${what}: ${count}.\n`);
}

const called = (id: string, name: string | null) => (name === null ? id : `${oneLine(name)} (${id})`);

function describeDeleted(id: string, name: string | null, deleted: number): string {
  if (name !== null) return `Workspace ${called(id, name)} is deleted, with everything in it.`;
  return deleted === 0
    ? `Workspace ${id} was deleted before, and nothing of it is there.`
    : `Workspace ${id} was deleted before; what had come back is deleted.`;
}

/** Names only tables that an operator knows; the others follow from them. */
const words: Record<string, [string, string]> = {
  prospect: ["prospect", "prospects"],
  campaign: ["campaign", "campaigns"],
  mailbox: ["mailbox", "mailboxes"],
  send: ["email", "emails"],
  reply: ["reply", "replies"],
  offer: ["offer", "offers"],
  suppression: ["suppression", "suppressions"],
  subscription: ["webhook subscription", "webhook subscriptions"],
};

function describePreview(id: string, name: string | null, rows: Record<string, number>): string {
  const known = Object.entries(words).flatMap(([table, forms]) =>
    rows[table] ? [counted(rows[table], ...forms)] : [],
  );
  const isThere = name !== null || Object.keys(rows).length > 0;
  if (!isThere) return `There is no workspace ${id}, and nothing of one.`;
  const holds =
    known.length > 0 ? `It contains ${known.join(", ")}.` : "It contains no prospects, campaigns or mailboxes.";
  return `${holds}\nNothing is done yet: with --yes workspace ${called(id, name)} is deleted for good, with everything in it.`;
}
