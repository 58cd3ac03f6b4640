import { AppError } from "@outbound/contracts/app-error";
import { resolveSend } from "@outbound/contracts/sending/resolve-send";
import { type Command, Option } from "commander";
import { newReferenceCommand, type ReferenceOptions } from "../input/new-command.ts";
import { timeOption } from "../input/parse-option.ts";
import { UsageError } from "../output/cli-error.ts";
import { counted, print } from "../output/output.ts";
import { allPages } from "../session/all-pages.ts";
import { findReference } from "../session/find-reference.ts";
import { findScope } from "../session/find-workspace.ts";
import { printTable } from "../session/print-list.ts";
import { type Session, withSession } from "../session/session.ts";
import { type SendFilter, type SendRow, sendColumns, sendPages } from "./send-list.ts";

const outcomes = ["sent", "not-sent"] as const;

const meaning = `
Outbound began to send an unknown email, and the mail server never said whether it accepted it. The email counts as sent, and Outbound
never sends it again unless you say so. Its copy in the Sent folder, a reply, a bounce, an open or a click settles it as sent; you can,
when you know better. With --as not-sent it no longer counts; with --again, too, its prospect goes back to that step, unless the next
one has begun, and the email is sent once more, under the same Message-ID.

Without an id it is for many: --workspace, --campaign, --mailbox and --before choose among all unknown emails, --all takes every
one. They are listed, and nothing is done without --yes.`;

type Resolution = { as: (typeof outcomes)[number]; again: boolean };
type Choice = ReferenceOptions & Omit<SendFilter, "status"> & { before?: string; all: boolean; yes: boolean };

export function resolveCommand(group: Command): void {
  newReferenceCommand(group, "resolve", "resolve emails whose outcome is unknown")
    .argument("[id]", "the send's id")
    .addOption(new Option("--as <outcome>", "what became of it").choices(outcomes).makeOptionMandatory())
    .option("--again", "send it once more", false)
    .option("--campaign <id or name>", "those of this campaign")
    .option("--mailbox <id or address>", "those of this mailbox")
    .addOption(timeOption("--before <time>", "those sent before it"))
    .option("--all", "all that are unknown", false)
    .option("--yes", "do it, instead of listing them", false)
    .addHelpText("after", meaning)
    .action(resolve);
}

async function resolve(send: string | undefined, { as, again, ...choice }: Resolution & Choice): Promise<void> {
  if (send === undefined) return resolveMany(choice, { as, again });
  const { workspace, campaign, mailbox, before, all, yes: _, ...output } = choice;
  if (all || campaign || mailbox || before) throw new UsageError("Give an id, or what chooses several, not both.");
  const row = await withSession(async (session) => {
    const { id, workspaceId } = await findReference(session, "send", send, workspace);
    return session.call(resolveSend, { id, as, again }, workspaceId);
  });
  print(
    output,
    row,
    `The email to ${row.prospect.email} (${row.step === null ? "a reply" : `step ${row.step}`}) is ${row.status}.`,
  );
}

async function resolveMany({ yes, ...choice }: Choice, resolution: Resolution): Promise<void> {
  const { workspace, campaign, mailbox, before, all, ...output } = choice;
  if (all === [workspace, campaign, mailbox, before].some((given) => given !== undefined)) {
    throw new UsageError("Give an id, or choose by --workspace, --campaign, --mailbox and --before, or take --all.");
  }
  if (resolution.again && resolution.as === "sent") throw new UsageError("--again goes with --as not-sent alone.");
  await withSession(async (session) => {
    const sends = await unknownSends(session, choice);
    if (yes) return settle(session, sends, { ...output, ...resolution });
    await printTable(session, output, sends, sendColumns);
    if (output.json || sends.length === 0) return;
    print({}, sends, `Nothing is done yet: with --yes ${these(sends.length)} settled as ${resolution.as}.`);
  });
}

async function unknownSends(
  session: Session,
  { workspace, before, ...filter }: Omit<Choice, "yes">,
): Promise<SendRow[]> {
  const { campaign, mailbox } = filter;
  const wanted = { status: "unknown", ...(campaign && { campaign }), ...(mailbox && { mailbox }) } as const;
  const scope = await findScope(session, workspace);
  const sends = await Array.fromAsync(allPages(await sendPages(session, wanted, scope)));
  return sends.filter(
    ({ dispatched_at: at }) => before === undefined || (at !== null && Date.parse(at) < Date.parse(before)),
  );
}

const these = (count: number) => (count === 1 ? "this one is" : `these ${count} are`);

type Refused = { id: string; error: string };

/** Each send is resolved alone, so that a refused one, such as one settled meanwhile, delays no other. */
async function settle(
  session: Session,
  sends: readonly SendRow[],
  { as, again, ...output }: Resolution & { json?: boolean },
) {
  const resolved: SendRow[] = [];
  const refused: Refused[] = [];
  for (const { id, workspace_id } of sends) {
    try {
      resolved.push(await session.call(resolveSend, { id, as, again }, workspace_id));
    } catch (error) {
      if (!(error instanceof AppError) || error.kind === "unavailable") throw error;
      refused.push({ id, error: error.message });
    }
  }
  const outcome = again ? "sent again" : `settled as ${as}`;
  const lines = refused.map(({ id, error }) => `${id}: ${error}\n`).join("");
  print(output, { resolved, refused }, `${lines}${resolved.length} of ${counted(sends.length, "email")} ${outcome}.`);
  if (refused.length > 0) process.exitCode = 1;
}
