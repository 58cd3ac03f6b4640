import { implement } from "@outbound/broker/implement";
import type { Caller } from "@outbound/contracts/caller";
import { comparableEmail } from "@outbound/contracts/email-address";
import type { InputOf } from "@outbound/contracts/operation";
import { listProspects as operation } from "@outbound/contracts/prospects/list-prospects";
import { decodeCursor, toPage } from "@outbound/postgres/keyset-page";
import type { Context } from "../../context.ts";
import { readProspects } from "../../prospects/prospect-list-table.ts";
import { beginningsOf } from "../../prospects/prospect-words.ts";

export async function listProspects(
  { email, company_id, status, created_since, tag, words, limit, cursor }: InputOf<typeof operation>,
  { db, workspaceId }: Context & Caller,
) {
  const filter = {
    email: email === undefined ? undefined : comparableEmail(email),
    company_id,
    status,
    created_since,
    tag,
    words: words === undefined ? undefined : beginningsOf(words),
    after: decodeCursor(cursor),
  };
  const rows = await readProspects(db.of(workspaceId), filter, limit + 1);
  return toPage(rows, limit, ({ created_at }) => created_at);
}

export default implement(operation, listProspects);
