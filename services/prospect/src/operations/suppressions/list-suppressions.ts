import { implement } from "@outbound/broker/implement";
import type { Caller } from "@outbound/contracts/caller";
import { listSuppressions as operation } from "@outbound/contracts/suppressions/list-suppressions";
import { decodeCursor, toPage } from "@outbound/postgres/keyset-page";
import type { Context } from "../../context.ts";
import { listSuppressions } from "../../suppressions/suppression-list-table.ts";
import { comparableValue } from "../../suppressions/suppression-value.ts";

export default implement(
  operation,
  async ({ kind, value, reason, created_since, limit, cursor }, { db, workspaceId }: Context & Caller) => {
    const filter = {
      kind,
      values: value === undefined ? undefined : [comparableValue(value)],
      reason,
      created_since,
      after: decodeCursor(cursor),
    };
    const rows = await listSuppressions(db.of(workspaceId), filter, limit + 1);
    return toPage(rows, limit, ({ created_at }) => created_at);
  },
);
