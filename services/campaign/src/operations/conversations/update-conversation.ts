import { implement } from "@outbound/broker/implement";
import { badRequest, conflict } from "@outbound/contracts/app-error";
import type { Caller } from "@outbound/contracts/caller";
import { mostLabels, mostLabelsOfOne } from "@outbound/contracts/conversations/label";
import { updateConversation } from "@outbound/contracts/conversations/update-conversation";
import type { WorkspaceTx } from "@outbound/postgres/database";
import type { Context } from "../../context.ts";
import {
  endSnooze,
  handleReplies,
  lockConversation,
  readConversationOf,
  saveAssignee,
  saveSnooze,
  saveUnread,
  unhandleReply,
} from "../../replies/conversation-table.ts";
import { deleteLabels, insertLabels, readLabels } from "../../replies/label-table.ts";

export default implement(
  updateConversation,
  async (
    { id, last_reply_id, open, unread, snoozed_until, assignee, add_labels, remove_labels },
    { db, workspaceId }: Context & Caller,
  ) => {
    const workspace = db.of(workspaceId);
    if (snoozed_until && snoozed_until.getTime() <= Date.now()) {
      throw badRequest("`snoozed_until` must be in the future.", { forPeople: "Choose a time in the future." });
    }
    if (snoozed_until && open === false) throw badRequest("Only an open conversation can be snoozed. Reopen it first.");
    await workspace.transaction(async (tx) => {
      const locked = await lockConversation(tx, id);
      const isPutAway = open === false || snoozed_until;
      if (isPutAway && last_reply_id && last_reply_id !== locked.reply_id) {
        throw conflict("The prospect wrote again meanwhile. Read that first.");
      }
      if (open === false) await handleReplies(tx, locked.id);
      if (!locked.is_open && (open || snoozed_until)) await unhandleReply(tx, locked.reply_id);
      if (snoozed_until) await saveSnooze(tx, locked.id, snoozed_until);
      else if (snoozed_until === null || open === false) await endSnooze(tx, locked.id);
      if (assignee !== undefined) await saveAssignee(tx, locked.id, assignee);
      if (unread !== undefined) await saveUnread(tx, locked.id, unread);
      if (remove_labels) await deleteLabels(tx, locked.id, remove_labels);
      if (add_labels) await addLabels(tx, locked, add_labels);
    });
    return readConversationOf(workspace, id);
  },
);

async function addLabels(
  tx: WorkspaceTx,
  { id, anonymized }: { id: string; anonymized: boolean },
  labels: readonly string[],
): Promise<void> {
  if (anonymized) throw conflict("Whoever wrote this reply was erased.", { code: "erased" });
  if ((await insertLabels(tx, id, labels)) > mostLabelsOfOne) {
    throw conflict(`A conversation has at most ${mostLabelsOfOne} labels: remove one first.`);
  }
  if ((await readLabels(tx)).length > mostLabels) {
    throw conflict(`A workspace has at most ${mostLabels} different labels: use one of them.`);
  }
}
