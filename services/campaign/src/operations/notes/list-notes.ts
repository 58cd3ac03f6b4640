import { implement } from "@outbound/broker/implement";
import { notFound } from "@outbound/contracts/app-error";
import type { Caller } from "@outbound/contracts/caller";
import { listNotes } from "@outbound/contracts/notes/list-notes";
import { isUuid } from "@outbound/contracts/uuid";
import { decodeCursor, toPage } from "@outbound/postgres/keyset-page";
import type { Context } from "../../context.ts";
import { readNotePage } from "../../replies/note-table.ts";
import { findProspectOfReply } from "../../replies/thread-table.ts";

export default implement(listNotes, async ({ id, limit, cursor }, { db, workspaceId }: Context & Caller) => {
  const workspace = db.of(workspaceId);
  const before = decodeCursor(cursor);
  const prospectId = isUuid(id) ? await findProspectOfReply(workspace, id) : undefined;
  if (prospectId === undefined) throw notFound("Reply");
  const rows = await readNotePage(workspace, prospectId, { limit, cursor: before });
  return toPage(rows, limit, ({ created_at }) => created_at);
});
