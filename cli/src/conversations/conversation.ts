import { listConversationEntries } from "@outbound/contracts/conversations/list-conversation-entries";
import { conversationLists } from "@outbound/contracts/conversations/list-conversations";
import { listLabels } from "@outbound/contracts/conversations/list-labels";
import { updateConversation } from "@outbound/contracts/conversations/update-conversation";
import type { WireInputOf } from "@outbound/contracts/operation";
import { type Command, Option } from "commander";
import {
  type ListOptions,
  newListCommand,
  newReferenceCommand,
  newWorkspaceCommand,
  type ReferenceOptions,
  type WorkspaceOptions,
} from "../input/new-command.ts";
import { timeArgument } from "../input/parse-option.ts";
import { print } from "../output/output.ts";
import { timeOf } from "../output/time-of.ts";
import { findReference } from "../session/find-reference.ts";
import { findWorkspace } from "../session/find-workspace.ts";
import { pagesOf, printList } from "../session/print-list.ts";
import { withSession } from "../session/session.ts";
import { conversationDraftCommand } from "./conversation-draft.ts";
import { conversationNoteCommands } from "./conversation-note.ts";

type Show = (typeof conversationLists)[number];
type Change = Omit<WireInputOf<typeof updateConversation>, "id" | "last_reply_id">;

const naming = `
A conversation is named by its last reply, which \`outbound conversation list\` shows. If the prospect has written again since,
it isn't snoozed or done.`;

export function conversationCommands(program: Command): void {
  const group = program.command("conversation").description("conversations of the inbox");

  newListCommand(group, "list", "list conversations, last changed first")
    .addOption(new Option("--show <which>", "which ones").choices(conversationLists).default("open"))
    .option("--assignee <address>", "only a member's; nobody is nobody's")
    .option("--label <label>", "only those that have it")
    .option("--words <text>", "only those with words in name, address or replies that begin so")
    .action(list);

  const update = (usage: string, description: string) =>
    newReferenceCommand(group, usage, description).argument("<id>", "the last reply's id").addHelpText("after", naming);
  update("close", "mark a conversation as done").action((id: string, options: ReferenceOptions) =>
    change(id, options, { open: false }, "is closed"),
  );
  update("reopen", "reopen a conversation").action((id: string, options: ReferenceOptions) =>
    change(id, options, { open: true }, "is open"),
  );
  update("snooze", "snooze a conversation until a time, or until the prospect writes")
    .addArgument(timeArgument("<until>", "when"))
    .action((id: string, until: string, options: ReferenceOptions) =>
      change(id, options, { snoozed_until: until }, `is snoozed until ${timeOf(until)}`),
    );
  update("wake", "end the snooze of a conversation").action((id: string, options: ReferenceOptions) =>
    change(id, options, { snoozed_until: null }, "is awake"),
  );
  update("assign", "assign a conversation to a member")
    .argument("<address>", "a member's address, or nobody")
    .action((id: string, address: string, options: ReferenceOptions) =>
      change(id, options, { assignee: address === "nobody" ? null : address }, `is ${whose(address)}`),
    );
  update("label", "add labels to a conversation")
    .argument("<labels...>", "words, also new ones")
    .action((id: string, labels: string[], options: ReferenceOptions) =>
      change(id, options, { add_labels: labels }, `is labelled ${labels.join(", ")}`),
    );
  update("unlabel", "remove labels from a conversation")
    .argument("<labels...>", "words that it has")
    .action((id: string, labels: string[], options: ReferenceOptions) =>
      change(id, options, { remove_labels: labels }, `is no longer labelled ${labels.join(", ")}`),
    );
  update("unread", "mark a conversation as unread").action((id: string, options: ReferenceOptions) =>
    change(id, options, { unread: true }, "is unread"),
  );
  newWorkspaceCommand(group, "labels", "list the labels of conversations").action(labels);
  conversationDraftCommand(group);
  conversationNoteCommands(group);
}

const whose = (address: string) => (address === "nobody" ? "nobody's" : `assigned to ${address}`);

type Filter = { show: Show; assignee?: string; label?: string; words?: string };

async function list({ show, assignee, label, words, ...options }: ListOptions & Filter): Promise<void> {
  const filter = {
    show,
    ...(assignee !== undefined && { assignee }),
    ...(label !== undefined && { label }),
    ...(words !== undefined && { words }),
  };
  await printList(options, pagesOf(listConversationEntries, filter), {
    "last reply": (row) => row.reply_id,
    at: (row) => row.at,
    from: (row) => row.from,
    campaign: (row) => row.campaign?.name ?? null,
    meaning: (row) => (row.held ? "held" : row.autoreplied ? row.autoreply_kind : row.classification),
    assignee: (row) => row.assignee,
    labels: (row) => row.labels.join(", ") || null,
    state: (row) => [row.open ? "open" : "closed", ...(row.unread ? ["unread"] : [])].join(", "),
    says: (row) => (row.found_in_own ? `${row.snippet} (found in your reply)` : row.snippet),
  });
}

async function labels({ workspace, ...output }: WorkspaceOptions): Promise<void> {
  const { data } = await withSession(async (session) =>
    session.call(listLabels, {}, await findWorkspace(session, workspace)),
  );
  print(output, data, data.join("\n") || "There are no labels.");
}

async function change(
  reply: string,
  { workspace, ...output }: ReferenceOptions,
  wanted: Change,
  done: string,
): Promise<void> {
  const row = await withSession(async (session) => {
    const { id, workspaceId } = await findReference(session, "reply", reply, workspace);
    return session.call(updateConversation, { id, last_reply_id: id, ...wanted }, workspaceId);
  });
  print(output, row, `The conversation with ${row.from} ${done}.`);
}
