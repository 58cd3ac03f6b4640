import { implement } from "@outbound/broker/implement";
import { notFound } from "@outbound/contracts/app-error";
import type { Caller } from "@outbound/contracts/caller";
import { deleteDraft } from "@outbound/contracts/conversations/delete-draft";
import { isUuid } from "@outbound/contracts/uuid";
import { readDraft, removeDraft } from "../../answers/draft-table.ts";
import { laterDraft } from "../../answers/later-draft.ts";
import type { Context } from "../../context.ts";
import { findProspectOfReply } from "../../replies/thread-table.ts";

export default implement(deleteDraft, async ({ id: replyId, revision }, { db, workspaceId }: Context & Caller) => {
  const workspace = db.of(workspaceId);
  const id = isUuid(replyId) ? await findProspectOfReply(workspace, replyId) : undefined;
  if (id === undefined) throw notFound("Reply");
  if (await removeDraft(workspace, id, revision)) return {};
  const other = await readDraft(workspace, id);
  if (other) throw laterDraft(other);
  return {};
});
