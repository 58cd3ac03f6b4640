import { implement } from "@outbound/broker/implement";
import { sentenceOf } from "@outbound/contracts/audit/audited-operations";
import { listAudit } from "@outbound/contracts/audit/list-audit";
import { type Caller, operatorWorkspaceId, requestedWorkspace } from "@outbound/contracts/caller";
import type { OutputOf } from "@outbound/contracts/operation";
import { decodeCursor, toPage } from "@outbound/postgres/keyset-page";
import { type AuditTableRow, selectAddresses, selectEntries } from "../audit/audit-table.ts";
import type { Context } from "../context.ts";

type Row = OutputOf<typeof listAudit>["data"][number];

export default implement(listAudit, async ({ limit, cursor, ...input }, { db, ...caller }: Context & Caller) => {
  const { actor, operation, since, until } = input;
  const filter = { workspaceId: requestedWorkspace(caller), actor, operation, since, until };
  const rows = await selectEntries(db, filter, { cursor: decodeCursor(cursor), take: limit + 1 });
  const { data, next_cursor } = toPage(rows, limit, ({ created_at }) => created_at);
  const userIds = data.flatMap(({ concerns }) => concerns["user_id"] ?? []);
  const addresses = userIds.length > 0 ? await selectAddresses(db, [...new Set(userIds)]) : new Map<string, string>();
  return { data: data.map((row) => toRow(row, addresses)), next_cursor };
});

function toRow(row: AuditTableRow, addresses: ReadonlyMap<string, string>): Row {
  const { id, workspace_id, created_at, actor_kind, actor_id, source, operation, about, request_id } = row;
  const hasId = (actor_kind === "user" || actor_kind === "token") && actor_id !== operatorWorkspaceId;
  return {
    id,
    workspace_id,
    at: created_at,
    actor: { kind: actor_kind, id: hasId ? actor_id : null, name: row.actor_name },
    source,
    operation,
    summary: sentenceOf(operation, about),
    concerns: Object.entries(row.concerns).map(([name, concernedId]) => ({
      kind: name.replace(/_id$/, ""),
      id: concernedId,
      name: name === "user_id" ? (addresses.get(concernedId) ?? null) : null,
    })),
    outcome: row.outcome ?? "unknown",
    status: row.status,
    request_id,
  };
}
