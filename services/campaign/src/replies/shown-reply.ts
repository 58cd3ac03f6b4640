import type { Caller } from "@outbound/contracts/caller";
import type { Reply } from "@outbound/contracts/replies/reply";
import type { Db } from "@outbound/postgres/database";
import type { MailReader } from "../reading/mail-reader.ts";
import { readWholeReply } from "./reply-table.ts";

/** The stored HTML is as it came, so it is sanitised here. */
export async function readShownReply(
  { db, reader, workspaceId }: { db: Db; reader: MailReader } & Pick<Caller, "workspaceId">,
  id: string,
): Promise<Reply> {
  const { text, html, visible_text, ...row } = await readWholeReply(db.of(workspaceId), id);
  return {
    ...row,
    body_text: text,
    body_html: html === null ? null : await reader.safeHtml(html),
    visible_text: visible_text ?? "",
  };
}
