import { implement } from "@outbound/broker/implement";
import { AppError } from "@outbound/contracts/app-error";
import type { Caller } from "@outbound/contracts/caller";
import { readThread } from "@outbound/contracts/replies/read-thread";
import { isUuid } from "@outbound/contracts/uuid";
import { decodeCursor, toPage } from "@outbound/postgres/keyset-page";
import { readDraft } from "../answers/draft-table.ts";
import type { Context } from "../context.ts";
import { shownMail } from "../replies/shown-mail.ts";
import { findProspectOfReply, readThreadPage } from "../replies/thread-table.ts";

export default implement(readThread, async ({ id, limit, cursor }, { db, reader, workspaceId }: Context & Caller) => {
  const before = decodeCursor(cursor);
  const prospectId = isUuid(id) ? await findProspectOfReply(db, workspaceId, id) : undefined;
  if (prospectId === undefined) throw new AppError("not-found", "Reply not found: `id` is the list's `reply_id`.");
  const mails = await readThreadPage(db, workspaceId, prospectId, { limit, cursor: before });
  const { data, next_cursor } = toPage(mails, limit, ({ at }) => at);
  const draft = (await readDraft(db, workspaceId, prospectId)) ?? null;
  return { data: await Promise.all(data.map((mail) => shownMail(mail, reader))), next_cursor, draft };
});
