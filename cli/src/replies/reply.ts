import { forwardReply } from "@outbound/contracts/replies/forward-reply";
import { listReplyEntries } from "@outbound/contracts/replies/list-reply-entries";
import { sendAnswer } from "@outbound/contracts/replies/send-answer";
import { updateReply } from "@outbound/contracts/replies/update-reply";
import { withdrawAnswer } from "@outbound/contracts/replies/withdraw-answer";
import type { Command } from "commander";
import { type ListOptions, newListCommand, newReferenceCommand, type ReferenceOptions } from "../input/new-command.ts";
import { readText } from "../input/read-file.ts";
import { print } from "../output/output.ts";
import { findReference } from "../session/find-reference.ts";
import { pagesOf, printList } from "../session/print-list.ts";
import { withSession } from "../session/session.ts";
import { replyShowCommand } from "./reply-show.ts";

const meaning = `
Only the sender's address, which anybody can write, tells whom an email outside your threads is from. Unless the mailbox's own mail
server vouches for the address, the email is held: it stops nothing, unsubscribes nobody and counts nowhere. Once you accept it, it
does what it would have done when it came. \`outbound mailbox add --help\` says how a mailbox's server vouches.`;

const answering = `
For ten seconds you can withdraw a reply; then it is sent before any step of a sequence, at any hour. It is sent once. If the mail
server never says whether it accepted it, its outcome is unknown: \`outbound send list --status unknown\` lists it.`;

export function replyCommands(program: Command): void {
  const group = program.command("reply").description("replies of prospects, and held ones that may be forged");

  newListCommand(group, "list", "list replies, newest first")
    .option("--held", "only those that are held")
    .addHelpText("after", meaning)
    .action(list);
  replyShowCommand(group);
  newReferenceCommand(group, "accept", "accept a held reply as genuine")
    .argument("<id>", "the reply's id")
    .addHelpText("after", meaning)
    .action(accept);
  newReferenceCommand(group, "send", "reply in the thread, from the mailbox of the conversation")
    .argument("<id>", "the reply's id")
    .argument("<file>", "a file with the text; - is standard input")
    .option("--confirm", "also to a suppressed prospect", false)
    .option("--after <answer>", "reply although somebody did: the id of the last reply that you know of")
    .addHelpText("after", answering)
    .action(send);
  newReferenceCommand(group, "forward", "forward a reply, from the mailbox of the conversation")
    .argument("<id>", "the reply's id")
    .argument("<address>", "to whom")
    .option("--text <file>", "what stands above it; - is standard input")
    .option("--confirm", "also to a suppressed address", false)
    .addHelpText("after", answering)
    .action(forward);
  newReferenceCommand(group, "withdraw", "withdraw a reply or forward that isn't sent yet")
    .argument("<id>", "its id")
    .addHelpText("after", answering)
    .action(withdraw);
}

async function list({ held, ...options }: ListOptions & { held?: boolean }): Promise<void> {
  const filter = held ? { held } : {};
  await printList(options, pagesOf(listReplyEntries, filter), {
    id: (row) => row.id,
    received: (row) => row.received_at,
    from: (row) => row.from,
    to: (row) => row.mailbox.email,
    campaign: (row) => row.campaign?.name ?? null,
    step: (row) => row.step,
    meaning: (row) => (row.held ? "held" : row.autoreplied ? row.autoreply_kind : row.classification),
    says: (row) => row.snippet,
  });
}

async function accept(reply: string, { workspace, ...output }: ReferenceOptions): Promise<void> {
  const row = await withSession(async (session) => {
    const { id, workspaceId } = await findReference(session, "reply", reply, workspace);
    return session.call(updateReply, { id, held: false }, workspaceId);
  });
  print(output, row, `The reply from ${row.from} is accepted.`);
}

async function send(
  reply: string,
  file: string,
  { workspace, confirm, after, ...output }: ReferenceOptions & { confirm: boolean; after?: string },
): Promise<void> {
  const text = await readText(file);
  const answer = await withSession(async (session) => {
    const { id, workspaceId } = await findReference(session, "reply", reply, workspace);
    return session.call(sendAnswer, { id, text, confirmed: confirm, ...(after && { after_id: after }) }, workspaceId);
  });
  print(output, answer, `The reply ${answer.id} is sent after ${answer.send_after}.`);
}

async function forward(
  reply: string,
  to: string,
  { workspace, confirm, text: file, ...output }: ReferenceOptions & { confirm: boolean; text?: string },
): Promise<void> {
  const text = file === undefined ? "" : await readText(file);
  const forwarded = await withSession(async (session) => {
    const { id, workspaceId } = await findReference(session, "reply", reply, workspace);
    return session.call(forwardReply, { id, to, text, confirmed: confirm }, workspaceId);
  });
  print(output, forwarded, `The forward ${forwarded.id} is sent after ${forwarded.send_after}.`);
}

async function withdraw(answer: string, { workspace, ...output }: ReferenceOptions): Promise<void> {
  const row = await withSession(async (session) => {
    const { id, workspaceId } = await findReference(session, "send", answer, workspace);
    return session.call(withdrawAnswer, { id }, workspaceId);
  });
  print(output, row, `The reply to ${row.to} is withdrawn.`);
}
