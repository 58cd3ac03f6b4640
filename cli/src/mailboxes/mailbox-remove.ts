import { previewMailboxRemoval } from "@outbound/contracts/mailboxes/preview-mailbox-removal";
import { removeMailbox } from "@outbound/contracts/mailboxes/remove-mailbox";
import { removeWhole } from "@outbound/contracts/mailboxes/remove-whole";
import type { WireOutputOf } from "@outbound/contracts/operation";
import type { Command } from "commander";
import { newReferenceCommand, type ReferenceOptions } from "../input/new-command.ts";
import { oneLine, print, tableOf } from "../output/output.ts";
import { findReference } from "../session/find-reference.ts";
import { withSession } from "../session/session.ts";

const meaning = `
Once the command ends, nothing more is sent from the mailbox; an email that a server is receiving at that moment counts as sent. In
each campaign, prospects without an email yet get theirs from its other mailboxes; running sequences stop, as a thread never continues
from another address. A running campaign without another mailbox is paused: apply its file with another one, then resume it.

Its passwords or its grant are deleted, so Outbound no longer reads its folders. Forward replies and bounces that still arrive to
another mailbox of the workspace, where they count. Sent emails stay in statistics, lists and webhooks. Added again it is the same
mailbox, in no campaign.

Without --yes it says what would happen, and does nothing. If a removal breaks off, the same command finishes it.`;

type Preview = WireOutputOf<typeof previewMailboxRemoval>;
type Removed = WireOutputOf<typeof removeMailbox>;

export function removeCommand(group: Command): void {
  newReferenceCommand(group, "remove", "remove a mailbox for good; sent emails stay")
    .argument("<id or address>", "the mailbox")
    .option("--yes", "do it, instead of saying what would happen", false)
    .addHelpText("after", meaning)
    .action(remove);
}

async function remove(mailbox: string, { workspace, yes, ...output }: ReferenceOptions & { yes: boolean }) {
  await withSession(async (session) => {
    const found = await findReference(session, "mailbox", mailbox, workspace);
    if (yes) {
      const removed = await removeWhole(() => session.call(removeMailbox, { id: found.id }, found.workspaceId));
      print(output, removed, describeRemoved(removed));
    } else {
      const preview = await session.call(previewMailboxRemoval, { id: found.id }, found.workspaceId);
      print(output, preview, describePreview(preview));
    }
  });
}

function describeRemoved({ email, stopped, moved, paused_campaigns: paused }: Removed): string {
  const names = paused.map(({ name }) => oneLine(name)).join(", ");
  return [
    `Mailbox ${email} is removed, and its passwords or its grant are deleted.`,
    `${stopped} running sequences stopped; ${moved} prospects without an email yet continue from other mailboxes.`,
    ...(paused.length > 0 ? [`Paused, as it was their last mailbox: ${names}.`] : []),
  ].join("\n");
}

function describeCampaign({ status, is_last_mailbox }: Preview["campaigns"][number]): string {
  const state = status === "active" ? (is_last_mailbox ? "is paused" : "goes on") : `stays ${status}`;
  return is_last_mailbox ? `${state}: it has no other mailbox` : state;
}

function describePreview({ email, removed_at, campaigns }: Preview): string {
  const table = tableOf(campaigns, {
    campaign: (row) => row.name,
    status: (row) => row.status,
    "in the middle": (row) => `${row.begun} stop`,
    "got nothing": (row) => `${row.fresh} ${row.is_last_mailbox ? "wait for another mailbox" : "go on"}`,
    "the campaign": describeCampaign,
  });
  const state = removed_at === null ? "" : ` was removed ${removed_at}; what is left to do`;
  return [
    ...(campaigns.length > 0 ? [table.trimEnd()] : ["No campaign sends from it."]),
    removed_at === null
      ? `Nothing is done yet: with --yes ${email} is removed for good, and its passwords or its grant are deleted.`
      : `${email}${state} is done with --yes.`,
  ].join("\n");
}
