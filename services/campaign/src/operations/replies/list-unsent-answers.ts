import { implement } from "@outbound/broker/implement";
import type { Caller } from "@outbound/contracts/caller";
import { listUnsentAnswers } from "@outbound/contracts/replies/list-unsent-answers";
import { decodeCursor, toPage } from "@outbound/postgres/keyset-page";
import { readUnsentAnswers } from "../../answers/unsent-answer-table.ts";
import type { Context } from "../../context.ts";

export default implement(listUnsentAnswers, async ({ limit, cursor }, { db, workspaceId }: Context & Caller) => {
  const rows = await readUnsentAnswers(db.of(workspaceId), { limit, cursor: decodeCursor(cursor) });
  return toPage(rows, limit, ({ unsent_since }) => unsent_since);
});
