import { implement } from "@outbound/broker/implement";
import { notFound } from "@outbound/contracts/app-error";
import type { Caller } from "@outbound/contracts/caller";
import { deleteNote } from "@outbound/contracts/notes/delete-note";
import { isUuid } from "@outbound/contracts/uuid";
import type { Context } from "../../context.ts";
import { removeNote } from "../../replies/note-table.ts";

export default implement(deleteNote, async ({ id }, { db, workspaceId }: Context & Caller) => {
  if (!isUuid(id) || !(await removeNote(db.of(workspaceId), id))) throw notFound("Note");
  return { id };
});
