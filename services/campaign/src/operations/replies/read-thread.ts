import { implement } from "@outbound/broker/implement";
import { AppError } from "@outbound/contracts/app-error";
import type { Caller } from "@outbound/contracts/caller";
import { readThread } from "@outbound/contracts/replies/read-thread";
import { isUuid } from "@outbound/contracts/uuid";
import { decodeCursor, toPage } from "@outbound/postgres/keyset-page";
import { pageByBytes } from "@outbound/postgres/page-by-bytes";
import { readDraft } from "../../answers/draft-table.ts";
import type { Context } from "../../context.ts";
import { findProspectOfReply, readThreadPage } from "../../replies/thread-table.ts";

/** Each may have several hundred kilobytes of text. */
const mailsAtOnce = 25;

export default implement(readThread, async ({ id, limit, cursor }, { db, workspaceId }: Context & Caller) => {
  const workspace = db.of(workspaceId);
  decodeCursor(cursor);
  const prospectId = isUuid(id) ? await findProspectOfReply(workspace, id) : undefined;
  if (prospectId === undefined) throw new AppError("not-found", "Reply not found: `id` is the list's `reply_id`.");
  const bounds = { cursor, mostRows: limit, rowsAtOnce: mailsAtOnce };
  const page = await pageByBytes(bounds, async (slice) => {
    const mails = await readThreadPage(workspace, prospectId, {
      limit: slice.limit,
      cursor: decodeCursor(slice.cursor),
    });
    return toPage(mails, slice.limit, ({ at }) => at);
  });
  return { ...page, draft: (await readDraft(workspace, prospectId)) ?? null };
});
