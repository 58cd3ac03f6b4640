import { implement } from "@outbound/broker/implement";
import { type Caller, requestedWorkspace } from "@outbound/contracts/caller";
import { comparableEmail } from "@outbound/contracts/email-address";
import { listProspectEntries as operation } from "@outbound/contracts/prospects/list-prospect-entries";
import { decodeCursor, toPage } from "@outbound/postgres/keyset-page";
import type { Context } from "../../context.ts";
import { listProspectEntries } from "../../prospects/prospect-list-table.ts";

export default implement(
  operation,
  async ({ email, limit, cursor, ...filter }, { db, ...caller }: Context & Caller) => {
    const wanted = { ...filter, email: email && comparableEmail(email), after: decodeCursor(cursor) };
    const rows = await listProspectEntries(db, requestedWorkspace(caller), wanted, limit + 1);
    return toPage(rows, limit, ({ created_at }) => created_at);
  },
);
