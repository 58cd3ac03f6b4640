import { implement } from "@outbound/broker/implement";
import { conflict, notFound } from "@outbound/contracts/app-error";
import type { Caller } from "@outbound/contracts/caller";
import { saveDraft } from "@outbound/contracts/conversations/save-draft";
import { isUuid } from "@outbound/contracts/uuid";
import { readDraft, writeDraft } from "../../answers/draft-table.ts";
import { laterDraft } from "../../answers/later-draft.ts";
import type { Context } from "../../context.ts";
import { lockSubject } from "../../replies/note-table.ts";

/** A repeat that was saved before is no conflict. */
export default implement(
  saveDraft,
  async ({ id: replyId, text, revision }, { db, workspaceId, actor = "operator" }: Context & Caller) => {
    if (!isUuid(replyId)) throw notFound("Reply");
    return db.of(workspaceId).transaction(async (tx) => {
      const subject = await lockSubject(tx, replyId);
      if (!subject) throw notFound("Reply");
      if (subject.anonymized) throw conflict("Whoever wrote this reply was erased.", { code: "erased" });
      const id = subject.prospect_id;
      const saved = await writeDraft(tx, id, { text, written_by: actor }, revision);
      if (saved) return saved;
      const other = await readDraft(tx, id);
      if (other?.text === text) return other;
      if (other) throw laterDraft(other);
      throw conflict("The draft was sent or deleted meanwhile: read the conversation, and name no `revision`.", {
        forPeople: "The draft was sent or deleted meanwhile. Reload the conversation, then save again.",
      });
    });
  },
);
