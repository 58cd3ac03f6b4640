import { listSends } from "@outbound/contracts/sending/list-sends";
import { resolveSend } from "@outbound/contracts/sending/resolve-send";
import { type SendStatus, sendStatuses } from "@outbound/contracts/sending/send-row";
import { type Command, Option } from "commander";
import { allPages } from "./all-pages.ts";
import { findWorkspace } from "./find-workspace.ts";
import { newWorkspaceCommand, type WorkspaceOptions } from "./new-command.ts";
import { print, printRows } from "./output.ts";
import { wholeNumber } from "./parse-option.ts";
import { withSession } from "./session.ts";

const resolutions = ["sent", "not-sent"] as const;

const meaning = `
An unknown send had begun to leave, and its mail server never said whether it took it: it counts as sent, and is never sent
again by itself. Its copy in the Sent folder, a reply, a bounce, an open or a click settles it as sent; you can, when you
know better. With --as not-sent it counts no longer; with --again, too, its enrolment goes back to that step, unless the
next one has begun, and the mail leaves once more, under the same Message-ID.`;

export function sendCommands(program: Command): void {
  const group = program.command("send").description("single mails: what became of them");

  newWorkspaceCommand(group, "list", "list what was sent or attempted, newest first")
    .addOption(new Option("--status <status>", "only those with this status").choices(sendStatuses))
    .option("--campaign <id>", "only those of this campaign")
    .option("--limit <n>", "at most this many", wholeNumber, 1000)
    .action(list);
  newWorkspaceCommand(group, "resolve", "say of an unknown send whether it was sent")
    .argument("<id>", "the send's id")
    .addOption(new Option("--as <outcome>", "what became of it").choices(resolutions).makeOptionMandatory())
    .option("--again", "send it once more", false)
    .addHelpText("after", meaning)
    .action(resolve);
}

type Filter = { status?: SendStatus; campaign?: string; limit: number };

async function list({ workspace, status, campaign, limit, ...output }: WorkspaceOptions & Filter): Promise<void> {
  const filter = { ...(status && { status }), ...(campaign && { campaign_id: campaign }) };
  const rows = await withSession(async (session) => {
    const id = await findWorkspace(session, workspace);
    return Array.fromAsync(allPages((page) => session.call(listSends, { ...filter, ...page }, id), limit));
  });
  printRows(output, rows, {
    id: (row) => row.id,
    status: (row) => row.status,
    when: (row) => row.settled_at ?? row.dispatched_at ?? row.created_at,
    to: (row) => row.prospect.email,
    from: (row) => row.mailbox.email,
    campaign: (row) => row.campaign.name,
    step: (row) => row.step,
    variant: (row) => row.variant,
    reason: (row) => row.reason,
  });
}

type Resolution = { as: (typeof resolutions)[number]; again: boolean };

async function resolve(id: string, { workspace, as, again, ...output }: WorkspaceOptions & Resolution): Promise<void> {
  const row = await withSession(async (session) =>
    session.call(resolveSend, { id, as, again }, await findWorkspace(session, workspace)),
  );
  print(output, row, `The mail to ${row.prospect.email} (step ${row.step}) is ${row.status}.`);
}
