import { implement } from "@outbound/broker/implement";
import type { Caller } from "@outbound/contracts/caller";
import { comparableEmail } from "@outbound/contracts/email-address";
import type { InputOf } from "@outbound/contracts/operation";
import { listReplies as operation } from "@outbound/contracts/replies/list-replies";
import { decodeCursor, toPage } from "@outbound/postgres/keyset-page";
import type { Context } from "../../context.ts";
import { readReplyPage } from "../../replies/reply-table.ts";

export async function listReplies(
  { email, autoreplied, handled, held, since, limit, cursor, ...filters }: InputOf<typeof operation>,
  { db, workspaceId }: Context & Caller,
) {
  const { classification, campaign_id, prospect_id, mailbox_id } = filters;
  const rows = await readReplyPage(
    db,
    workspaceId,
    {
      classification,
      campaign_id,
      prospect_id,
      mailbox_id,
      from_address: email === undefined ? undefined : comparableEmail(email),
      autoreplied: parseBoolean(autoreplied),
      handled: parseBoolean(handled),
      held: parseBoolean(held),
    },
    { since, limit, cursor: decodeCursor(cursor) },
  );
  return toPage(rows, limit, ({ received_at }) => received_at);
}

export default implement(operation, listReplies);

const parseBoolean = (text: "true" | "false" | undefined) => (text === undefined ? undefined : text === "true");
