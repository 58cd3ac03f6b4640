import { randomUUIDv7 } from "node:crypto";
import { implement } from "@outbound/broker/implement";
import { conflict, notFound } from "@outbound/contracts/app-error";
import type { Caller } from "@outbound/contracts/caller";
import { addNote } from "@outbound/contracts/notes/add-note";
import { isUuid } from "@outbound/contracts/uuid";
import type { Context } from "../../context.ts";
import { insertNote, lockSubject } from "../../replies/note-table.ts";

export default implement(addNote, async ({ id: replyId, text }, { db, workspaceId, actor }: Context & Caller) => {
  if (!isUuid(replyId)) throw notFound("Reply");
  const id = randomUUIDv7();
  await db.of(workspaceId).transaction(async (tx) => {
    const subject = await lockSubject(tx, replyId);
    if (!subject) throw notFound("Reply");
    if (subject.anonymized) throw conflict("Whoever wrote this reply was erased.", { code: "erased" });
    await insertNote(tx, { id, prospect_id: subject.prospect_id, text, written_by: actor ?? "operator" });
  });
  return { id };
});
