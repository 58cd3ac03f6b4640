import { updateMailbox } from "@outbound/contracts/mailboxes/update-mailbox";
import { type Command, InvalidArgumentError } from "commander";
import { newReferenceCommand, type ReferenceOptions } from "../input/new-command.ts";
import { CliError } from "../output/cli-error.ts";
import { describePace } from "../output/describe-settings.ts";
import { print } from "../output/output.ts";
import { findReference } from "../session/find-reference.ts";
import { withSession } from "../session/session.ts";

const meaning = `
What isn't given stays, and so do its servers, its passwords and its campaigns: \`outbound mailbox add\` replaces all of them.`;

export function updateCommand(group: Command): void {
  newReferenceCommand(group, "update", "change a mailbox's name, signature and limits")
    .argument("<id or address>", "the mailbox")
    .option("--name <name>", "the name beside its address")
    .option("--signature <text>", "what {{ signature }} becomes; empty is the workspace's")
    .option("--daily-limit <n>", "emails a day at most, or `none`", numberOrNone)
    .option("--min-gap-seconds <n>", "gap between two emails", seconds)
    .addHelpText("after", meaning)
    .action(update);
}

type Options = ReferenceOptions & {
  name?: string;
  signature?: string;
  dailyLimit?: number | "none";
  minGapSeconds?: number;
};

async function update(mailbox: string, { workspace, json, ...options }: Options): Promise<void> {
  const { name, signature, dailyLimit, minGapSeconds } = options;
  const changes = {
    ...(name !== undefined && { name: name || null }),
    ...(signature !== undefined && { signature: signature || null }),
    ...(dailyLimit !== undefined && { daily_limit: dailyLimit === "none" ? null : dailyLimit }),
    ...(minGapSeconds !== undefined && { min_gap_seconds: minGapSeconds }),
  };
  if (Object.keys(changes).length === 0) throw new CliError("Say what to change: --help shows what there is.");
  const row = await withSession(async (session) => {
    const { id, workspaceId } = await findReference(session, "mailbox", mailbox, workspace);
    return session.call(updateMailbox, { id, ...changes }, workspaceId);
  });
  print(json === undefined ? {} : { json }, row, `Mailbox ${row.email} is changed: ${describePace(row)}.`);
}

function numberOrNone(text: string): number | "none" {
  if (text === "none") return "none";
  if (!/^\d{1,7}$/.test(text)) throw new InvalidArgumentError("It must be a whole number, or none.");
  return Number(text);
}

function seconds(text: string): number {
  if (!/^\d{1,5}(\.\d{1,3})?$/.test(text)) throw new InvalidArgumentError("It must be a number of seconds.");
  return Number(text);
}
