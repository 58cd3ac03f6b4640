import { implement } from "@outbound/broker/implement";
import { listAudit } from "@outbound/contracts/audit/list-audit";
import { type Caller, requestedWorkspace } from "@outbound/contracts/caller";
import { decodeCursor, toPage } from "@outbound/postgres/keyset-page";
import { toAuditRow } from "../../audit/audit-row.ts";
import { selectAddresses, selectEntries } from "../../audit/audit-table.ts";
import type { Context } from "../../context.ts";

export default implement(listAudit, async ({ limit, cursor, ...input }, { db, ...caller }: Context & Caller) => {
  const { actor, operation, since, until } = input;
  const filter = { workspaceId: requestedWorkspace(caller), actor, operation, since, until };
  const rows = await selectEntries(db, filter, { cursor: decodeCursor(cursor), take: limit + 1 });
  const { data, next_cursor } = toPage(rows, limit, ({ created_at }) => created_at);
  const userIds = data.flatMap(({ concerns }) => concerns["user_id"] ?? []);
  const addresses = userIds.length > 0 ? await selectAddresses(db, [...new Set(userIds)]) : new Map<string, string>();
  return { data: data.map((row) => toAuditRow(row, addresses)), next_cursor };
});
